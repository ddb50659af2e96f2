import { InputError } from "#shared/input-error.ts";
import { type Aggregate, CHART_TYPES, type ChartType, type ColumnInfo } from "./chart.ts";
import { MOST_GROUPS } from "./groups.ts";
import { ALL_NUMBERS, NO_COLUMN } from "./with-columns.ts";

export type Role = "x" | "y" | "color";
/** What is drawn beside y where all columns of numbers are. */
export type FurtherY = `y ${number}`;
type Places = Partial<Record<Role | FurtherY, number>>;
export type Choice = Readonly<Record<Role, string>>;

const NAMED_LIKE_ID =
  /^(?:id|index|no\.?|nr\.?|#|year|jahr|month|day|zip|postcode|plz|lat|lon|lng|latitude|longitude)$|[_ ]id$/i;

/**
 * Which columns a chart shows. What a person has chosen stands; of the others, x is the first date, or else text, or
 * else number, and y the first number that is no key, or all of them. A heat map has texts on both axes and a number
 * for its color.
 * @param note is told what was chosen in vain.
 * @throws {InputError} for a column that does not exist, or data that this chart cannot show.
 */
export function chooseColumns(
  columns: readonly ColumnInfo[],
  type: ChartType,
  choice: Choice,
  aggregate: Aggregate,
  note: (remark: string) => void,
): Places {
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
  const measures = () => {
    const left = places.filter((place) => !taken.has(place) && isNumber(columns[place] as ColumnInfo));
    const values = left.filter((place) => !NAMED_LIKE_ID.test((columns[place] as ColumnInfo).name));
    const drawn = values.length > 0 ? values : left;
    if (drawn.length > MOST_GROUPS) note(`The first ${MOST_GROUPS} of ${drawn.length} columns of numbers are drawn.`);
    return drawn.slice(0, MOST_GROUPS);
  };
  const single = type === "pie" || type === "heatmap";
  const several = choice.y === ALL_NUMBERS && !single;
  if (choice.y === ALL_NUMBERS && single) {
    note(`A ${CHART_TYPES[type].toLowerCase()} chart shows one column of numbers, so not all are drawn.`);
  }
  const colored = () => {
    const color = given("color");
    if (color === undefined || !several) return color;
    note(`Colors tell the columns apart, so that "${columns[color]?.name}" has none.`);
    return undefined;
  };
  const named = () => first(({ type: kind }) => kind === "text") ?? first(({ type: kind }) => kind === "date");

  if (type === "heatmap") {
    const x = given("x") ?? named() ?? first(() => true);
    const y = given("y") ?? named() ?? first(() => true);
    if (x === undefined || y === undefined) throw new InputError("A heat map needs two columns, one for each axis.");
    const color = choice.color === NO_COLUMN || aggregate === "count" ? undefined : (given("color") ?? measure());
    if (color !== undefined) requireNumbers(columns, color, "color");
    return all({ x, color }, [y]);
  }
  if (type === "histogram" || type === "box") {
    const ys = several ? measures() : [given("y") ?? measure()];
    requireNumbers(columns, ys[0], "y", type);
    const alone = type === "histogram" || ys.length > 1;
    const x = alone || choice.x === NO_COLUMN ? undefined : (given("x") ?? named());
    return all({ x, color: type === "box" ? undefined : colored() }, ys);
  }
  if (type === "scatter") {
    const chosenX = given("x");
    const numbers = places.filter((place) => isNumber(columns[place] as ColumnInfo));
    const x =
      chosenX ?? (numbers.length > 1 ? first(isNumber) : (first(({ type: kind }) => kind === "date") ?? named()));
    const ys = several ? measures() : [given("y") ?? measure()];
    requireNumbers(columns, ys[0], "y", type);
    return all({ x: x ?? ys[0], color: colored() }, ys);
  }
  // A lone column of numbers is what is drawn, not what it is drawn over.
  const date = () => first(({ type: kind }) => kind === "date");
  const over = () => date() ?? named() ?? (columns.length > 1 ? first(isNumber) : undefined);
  const x = choice.x === NO_COLUMN ? undefined : (given("x") ?? over());
  const counted = choice.y === NO_COLUMN || (aggregate === "count" && given("y") === undefined);
  const ys = counted ? [] : several ? measures() : [given("y") ?? measure()];
  const [y] = ys;
  const countable = aggregate === "count" || (aggregate === "auto" && (type === "bar" || type === "pie"));
  if (!(countable && (y === undefined || aggregate === "count"))) requireNumbers(columns, y, "y", type);
  return all({ x, color: type === "pie" ? undefined : colored() }, ys);
}

function all(
  others: Partial<Record<Role, number | undefined>>,
  [y, ...further]: readonly (number | undefined)[],
): Places {
  const places = { ...others, y, ...Object.fromEntries(further.map((place, index) => [`y ${index + 1}`, place])) };
  return Object.fromEntries(Object.entries(places).filter(([, place]) => place !== undefined));
}

function find(columns: readonly ColumnInfo[], name: string, field: Role): number | undefined {
  if (name === "" || name === NO_COLUMN || (field === "y" && name === ALL_NUMBERS)) return undefined;
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
