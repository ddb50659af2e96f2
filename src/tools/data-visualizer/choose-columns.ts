import { InputError } from "#shared/input-error.ts";
import { type Aggregate, CHART_TYPES, type ChartType, type ColumnInfo, type ColumnType } from "./chart.ts";
import { MAX_GROUPS } from "./groups.ts";
import { ALL_NUMBERS, NO_COLUMN, splitNames } from "./with-columns.ts";

type Role = "x" | "y" | "color";

/** Indexes of the columns to draw. */
export interface ColumnIndexes {
  x: number | undefined;
  ys: readonly number[];
  color: number | undefined;
}

export type Choice = Readonly<Record<Role, string>>;

const KEY_NAME =
  /^(?:id|uuid|index|no\.?|nr\.?|#|year|jahr|month|day|zip|postcode|plz|lat|lon|lng|latitude|longitude)$|[-_ ](?:id|no\.?|nr\.?|number|code)$/i;
/** As in `orderId`. */
const CAMEL_CASE_KEY = /[a-z]I[dD]$/;

/** Whether a sum of the column's numbers means nothing. */
const isKey = ({ name }: ColumnInfo) => KEY_NAME.test(name) || CAMEL_CASE_KEY.test(name);

/**
 * Picks the columns for the roles that the visitor left open. x is the first date, else time, else text, else number. y is the
 * first number that is not a key, or all of them; if all are keys, rows are counted. A heat map uses texts for both axes and a number for the color.
 * @param note receives a message about choices that have no effect
 * @throws {InputError} for a column that does not exist, or data that this chart cannot show
 */
export function chooseColumns(
  columns: readonly ColumnInfo[],
  type: ChartType,
  choice: Choice,
  aggregate: Aggregate,
  note: (remark: string) => void,
): ColumnIndexes {
  const listed = listedColumns(columns, choice.y);
  const given = (role: Role) => (role === "y" && listed ? listed[0] : findColumn(columns, choice[role], role));
  const places = columns.map((_, place) => place);
  const chosen = [...(["x", "y", "color"] as const).map(given), ...(listed ?? [])];
  const taken = new Set(chosen.filter(isChosen));
  const first = (fits: (column: ColumnInfo) => boolean) => {
    const place = places.find((candidate) => !taken.has(candidate) && fits(columns[candidate] as ColumnInfo));
    if (place !== undefined) taken.add(place);
    return place;
  };
  const isNumber = ({ type: kind }: ColumnInfo) => kind === "number";
  const measure = () => first((column) => isNumber(column) && !isKey(column)) ?? first(isNumber);
  const measures = () => {
    if (listed) {
      for (const place of listed) requireNumbers(columns, place, "y", type);
      if (listed.length > MAX_GROUPS) note(`Showing the first ${MAX_GROUPS} of ${listed.length} chosen columns.`);
      return listed.slice(0, MAX_GROUPS);
    }
    const left = places.filter((place) => !taken.has(place) && isNumber(columns[place] as ColumnInfo));
    const values = left.filter((place) => !isKey(columns[place] as ColumnInfo));
    const drawn = values.length > 0 ? values : left;
    if (drawn.length > MAX_GROUPS) note(`Showing the first ${MAX_GROUPS} of ${drawn.length} numeric columns.`);
    return drawn.slice(0, MAX_GROUPS);
  };
  const single = type === "pie" || type === "heatmap";
  const isSeveral = choice.y === ALL_NUMBERS || listed !== undefined;
  const several = isSeveral && !single;
  if (isSeveral && single) {
    note(
      `A ${CHART_TYPES[type].toLowerCase()} chart can show only one numeric column. Choose it under "${type === "pie" ? "Y" : "Color"}".`,
    );
  }
  const colored = () => {
    const color = given("color");
    if (color === undefined || !several) return color;
    note(`Each column has its own color, so "${columns[color]?.name}" is not used for color.`);
    return undefined;
  };
  const ofType = (wanted: ColumnType) => first(({ type: kind }) => kind === wanted);
  const named = () => ofType("text") ?? ofType("date") ?? ofType("time");

  if (type === "heatmap") {
    const x = given("x") ?? named() ?? first(() => true);
    const y = given("y") ?? named() ?? first(() => true);
    if (x === undefined || y === undefined) throw new InputError("A heat map needs two columns, one for each axis.");
    const color = choice.color === NO_COLUMN || aggregate === "count" ? undefined : (given("color") ?? measure());
    if (color !== undefined) requireNumbers(columns, color, "color");
    return { x, ys: [y], color };
  }
  if (type === "histogram" || type === "box") {
    const ys = several ? measures() : [given("y") ?? measure()];
    requireNumbers(columns, ys[0], "y", type);
    const alone = type === "histogram" || ys.length > 1;
    const x = alone || choice.x === NO_COLUMN ? undefined : (given("x") ?? named());
    return { x, ys: ys.filter(isChosen), color: type === "box" ? undefined : colored() };
  }
  if (type === "scatter") {
    const chosenX = given("x");
    const numbers = places.filter((place) => isNumber(columns[place] as ColumnInfo));
    const x = chosenX ?? (numbers.length > 1 ? first(isNumber) : (ofType("date") ?? ofType("time") ?? named()));
    const ys = several ? measures() : [given("y") ?? measure()];
    requireNumbers(columns, ys[0], "y", type);
    return { x: x ?? ys[0], ys: ys.filter(isChosen), color: colored() };
  }
  // A single numeric column is y, not x.
  const over = () => ofType("date") ?? ofType("time") ?? named() ?? (columns.length > 1 ? first(isNumber) : undefined);
  const x = choice.x === NO_COLUMN ? undefined : (given("x") ?? over());
  const left = columns.filter((column, place) => isNumber(column) && !taken.has(place));
  const onlyKeys = aggregate === "auto" && x !== undefined && left.length > 0 && left.every(isKey);
  const counted =
    choice.y === NO_COLUMN || (choice.y === "" && onlyKeys) || (aggregate === "count" && given("y") === undefined);
  const ys = counted ? [] : several ? measures() : [given("y") ?? measure()];
  const [y] = ys;
  const countable = aggregate === "count" || onlyKeys || (aggregate === "auto" && (type === "bar" || type === "pie"));
  if (!(countable && (y === undefined || aggregate === "count"))) requireNumbers(columns, y, "y", type);
  return { x, ys: ys.filter(isChosen), color: type === "pie" ? undefined : colored() };
}

const isChosen = (place: number | undefined) => place !== undefined;

/** Several columns as a CSV row of names, or undefined for anything else. A column's own name wins. */
function listedColumns(columns: readonly ColumnInfo[], names: string): readonly number[] | undefined {
  if (columns.some(({ name }) => name === names)) return undefined;
  const list = splitNames(names);
  if (list.length < 2) return undefined;
  return [...new Set(list)].map((name) => findColumn(columns, name, "y")).filter(isChosen);
}

function findColumn(columns: readonly ColumnInfo[], name: string, field: Role): number | undefined {
  if (name === "" || name === NO_COLUMN || (field === "y" && name === ALL_NUMBERS)) return undefined;
  const place = columns.findIndex((column) => column.name === name);
  if (place === -1) throw new InputError(`There is no column "${name}". Choose another column.`, { field });
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
    throw new InputError(`There is no numeric column, but this chart needs one. Check the delimiter, or ${advice}.`);
  }
  const { name, type: kind } = columns[place] as ColumnInfo;
  if (kind !== "number") {
    throw new InputError(`The column "${name}" has no numbers to draw. Choose a numeric column.`, { field });
  }
}
