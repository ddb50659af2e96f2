import { InputError } from "#shared/input-error.ts";
import type { Aggregate, ChartType, ColumnInfo } from "./chart.ts";
import { NO_COLUMN } from "./with-columns.ts";

export type Role = "x" | "y" | "color";
export type Choice = Readonly<Record<Role, string>>;

const NAMED_LIKE_ID =
  /^(?:id|index|no\.?|nr\.?|#|year|jahr|month|day|zip|postcode|plz|lat|lon|lng|latitude|longitude)$|[_ ]id$/i;

/**
 * Which columns a chart shows. What a person has chosen stands; of the others, x is the first date, or else text, or
 * else number, and y the first number that is no key. A heat map has texts on both axes and a number for its color.
 * @throws {InputError} for a column that does not exist, or data that this chart cannot show.
 */
export function chooseColumns(
  columns: readonly ColumnInfo[],
  type: ChartType,
  choice: Choice,
  aggregate: Aggregate,
): Partial<Record<Role, number>> {
  const given = (role: Role) => find(columns, choice[role], role);
  const places = columns.map((_, place) => place);
  const taken = new Set((["x", "y", "color"] as const).map(given).filter((place) => place !== undefined));
  const first = (fits: (column: ColumnInfo) => boolean) => {
    const place = places.find((candidate) => !taken.has(candidate) && fits(columns[candidate] as ColumnInfo));
    if (place !== undefined) taken.add(place);
    return place;
  };
  const isNumber = ({ type: kind }: ColumnInfo) => kind === "number";
  const measure = () => first((column) => isNumber(column) && !NAMED_LIKE_ID.test(column.name)) ?? first(isNumber);
  const named = () => first(({ type: kind }) => kind === "text") ?? first(({ type: kind }) => kind === "date");

  if (type === "heatmap") {
    const x = given("x") ?? named() ?? first(() => true);
    const y = given("y") ?? named() ?? first(() => true);
    if (x === undefined || y === undefined) throw new InputError("A heat map needs two columns, one for each axis.");
    const color = choice.color === NO_COLUMN || aggregate === "count" ? undefined : (given("color") ?? measure());
    if (color !== undefined) requireNumbers(columns, color, "color");
    return all({ x, y, color });
  }
  if (type === "histogram" || type === "box") {
    const y = given("y") ?? measure();
    requireNumbers(columns, y, "y", type);
    const x = type === "histogram" ? undefined : choice.x === NO_COLUMN ? undefined : (given("x") ?? named());
    return all({ x, y, color: type === "box" ? undefined : given("color") });
  }
  if (type === "scatter") {
    const chosenX = given("x");
    const numbers = places.filter((place) => isNumber(columns[place] as ColumnInfo));
    const x =
      chosenX ?? (numbers.length > 1 ? first(isNumber) : (first(({ type: kind }) => kind === "date") ?? named()));
    const y = given("y") ?? measure();
    requireNumbers(columns, y, "y", type);
    return all({ x: x ?? y, y, color: given("color") });
  }
  // A lone column of numbers is what is drawn, not what it is drawn over.
  const date = () => first(({ type: kind }) => kind === "date");
  const over = () => date() ?? named() ?? (columns.length > 1 ? first(isNumber) : undefined);
  const x = choice.x === NO_COLUMN ? undefined : (given("x") ?? over());
  const y = choice.y === NO_COLUMN ? undefined : (given("y") ?? (aggregate === "count" ? undefined : measure()));
  const countable = aggregate === "count" || (aggregate === "auto" && (type === "bar" || type === "pie"));
  if (!(countable && (y === undefined || aggregate === "count"))) requireNumbers(columns, y, "y", type);
  return all({ x, y, color: type === "pie" ? undefined : given("color") });
}

function all(places: Record<Role, number | undefined>): Partial<Record<Role, number>> {
  return Object.fromEntries(Object.entries(places).filter(([, place]) => place !== undefined));
}

function find(columns: readonly ColumnInfo[], name: string, field: Role): number | undefined {
  if (name === "" || name === NO_COLUMN) return undefined;
  const place = columns.findIndex((column) => column.name === name);
  if (place === -1) throw new InputError(`There is no column "${name}". Choose another one.`, { field });
  return place;
}

function requireNumbers(
  columns: readonly ColumnInfo[],
  place: number | undefined,
  field: Role,
  type?: ChartType,
): void {
  if (place === undefined) {
    const countable = type === "bar" || type === "pie" || type === "line" || type === "area";
    const advice = countable ? 'choose "Count" under Aggregate' : "choose another chart";
    throw new InputError(`There is no numeric column, and this chart needs one. Check the delimiter, or ${advice}.`);
  }
  const { name, type: kind } = columns[place] as ColumnInfo;
  if (kind !== "number") {
    throw new InputError(`The column "${name}" has no numbers to draw. Choose a numeric column.`, { field });
  }
}
