import type { Faker } from "@faker-js/faker";
import { InputError } from "#shared/input-error.ts";
import type { Table } from "./tables.ts";

export type Value = string | number | boolean;

/** The person that all columns of a row are about. */
interface Row {
  /** From 1. */
  number: number;
  firstName: string;
  lastName: string;
  sex: "female" | "male";
}

type Column = (faker: Faker, row: Row) => Value;

const date = (value: Date) => value.toISOString().slice(0, 10);

/** The person's name in ASCII and the row's number, so that no two are the same: anna.berg12. */
function handle({ number, firstName, lastName }: Row): string {
  const [first, last] = [firstName, lastName].map((name) => name.normalize("NFKD").replace(/[^a-z]/gi, ""));
  return `${first && last ? `${first}.${last}` : "user"}${number}`.toLowerCase();
}

const COLUMNS = new Map<string, Column>(
  Object.entries({
    id: (_, { number }) => number,
    uuid: (faker) => faker.string.uuid(),
    first_name: (_, { firstName }) => firstName,
    last_name: (_, { lastName }) => lastName,
    name: (faker, { firstName, lastName, sex }) => faker.person.fullName({ firstName, lastName, sex }),
    sex: (_, { sex }) => sex,
    email: (faker, row) =>
      `${handle(row)}@${faker.helpers.arrayElement(["example.com", "example.net", "example.org"])}`,
    username: (_, row) => handle(row),
    phone: (faker) => faker.phone.number(),
    birth_date: (faker) => date(faker.date.birthdate({ mode: "age", min: 18, max: 80 })),
    job: (faker) => faker.person.jobTitle(),
    street: (faker) => faker.location.streetAddress(),
    city: (faker) => faker.location.city(),
    state: (faker) => faker.location.state(),
    zip: (faker) => faker.location.zipCode(),
    country: (faker) => faker.location.country(),
    country_code: (faker) => faker.location.countryCode(),
    latitude: (faker) => faker.location.latitude(),
    longitude: (faker) => faker.location.longitude(),
    company: (faker) => faker.company.name(),
    slogan: (faker) => faker.company.catchPhrase(),
    iban: (faker) => faker.finance.iban(),
    product: (faker) => faker.commerce.productName(),
    description: (faker) => faker.commerce.productDescription(),
    department: (faker) => faker.commerce.department(),
    isbn: (faker) => faker.commerce.isbn(),
    price: (faker) => Number(faker.commerce.price()),
    currency: (faker) => faker.finance.currencyCode(),
    quantity: (faker) => faker.number.int({ min: 1, max: 20 }),
    status: (faker) => faker.helpers.arrayElement(["new", "paid", "shipped", "delivered", "returned"]),
    date: (faker) => date(faker.date.past({ years: 2 })),
    datetime: (faker) => faker.date.past({ years: 2 }).toISOString(),
    future_date: (faker) => date(faker.date.future({ years: 2 })),
    boolean: (faker) => faker.datatype.boolean(),
    integer: (faker) => faker.number.int({ min: 0, max: 10_000 }),
    decimal: (faker) => faker.number.float({ min: 0, max: 1_000, fractionDigits: 2 }),
    color: (faker) => faker.color.rgb(),
    word: (faker) => faker.lorem.word(),
    sentence: (faker) => faker.lorem.sentence(),
    paragraph: (faker) => faker.lorem.paragraph(),
    url: (faker) => `https://${faker.string.alpha({ length: 8, casing: "lower" })}.example.com/`,
    ipv4: (faker) => faker.internet.ipv4(),
    ipv6: (faker) => faker.internet.ipv6(),
    mac: (faker) => faker.internet.mac(),
    user_agent: (faker) => faker.internet.userAgent(),
    vehicle: (faker) => faker.vehicle.vehicle(),
  } satisfies Record<string, Column>),
);

const PRESETS: Readonly<Record<Exclude<Table, "custom">, string>> = {
  people: "id first_name last_name sex email phone birth_date job street zip city state",
  users: "id uuid username email name datetime ipv4 boolean",
  companies: "id company slogan street zip city phone url iban",
  products: "id product department price currency isbn description",
  orders: "id uuid datetime name email product quantity price currency status",
};

export const COLUMN_NAMES: readonly string[] = [...COLUMNS.keys()];

const MAX_COLUMNS = 100;

/** The names and makers of a table's columns. @param own names of columns, separated by commas, spaces or lines */
export function columnsOf(table: Table, own: string): { name: string; make: Column }[] {
  const names: readonly string[] =
    (table === "custom" ? own : PRESETS[table]).toLowerCase().match(/[^\s,;]{1,200}/g) ?? [];
  if (names.length === 0 || names.length > MAX_COLUMNS) {
    throw new InputError(`Enter 1 to ${MAX_COLUMNS} columns: ${COLUMN_NAMES.join(", ")}`, { field: "columns" });
  }
  return names.map((name, at) => {
    const make = COLUMNS.get(name);
    if (!make) {
      throw new InputError(`“${name}” isn’t a column. Choose from ${COLUMN_NAMES.join(", ")}`, {
        field: "columns",
      });
    }
    if (names.indexOf(name) < at) throw new InputError(`The column ${name} is there twice`, { field: "columns" });
    return { name, make };
  });
}
