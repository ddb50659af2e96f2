export interface Unit {
  name: string;
  symbol: string;
  /** Size in the category's base unit: a decimal or a fraction of two, such as `5/9`. */
  factor: string;
  /** Added before multiplying: degrees from absolute zero to the scale's zero. */
  offset?: string;
}

interface Category {
  name: string;
  units: Readonly<Record<string, Unit>>;
}

function unit(name: string, symbol: string, factor: string, offset?: string): Unit {
  return { name, symbol, factor, ...(offset === undefined ? {} : { offset }) };
}

/**
 * Length, weight and volume use the rounded factors of the specification. The other factors are exact by definition: the
 * international yard and pound (1959), NIST SP 811, IEC 80000-13, the SI brochure (2019).
 */
export const CATEGORIES = {
  length: {
    name: "Length",
    units: {
      meter: unit("Meter", "m", "1"),
      kilometer: unit("Kilometer", "km", "1000"),
      centimeter: unit("Centimeter", "cm", "0.01"),
      millimeter: unit("Millimeter", "mm", "0.001"),
      inch: unit("Inch", "in", "0.0254"),
      foot: unit("Foot", "ft", "0.3048"),
      yard: unit("Yard", "yd", "0.9144"),
      mile: unit("Mile", "mi", "1609.34"),
    },
  },
  weight: {
    name: "Weight",
    units: {
      kilogram: unit("Kilogram", "kg", "1"),
      gram: unit("Gram", "g", "0.001"),
      pound: unit("Pound", "lb", "0.453592"),
      ounce: unit("Ounce", "oz", "0.0283495"),
      ton: unit("Ton", "t", "1000"),
    },
  },
  temperature: {
    name: "Temperature",
    units: {
      celsius: unit("Celsius", "°C", "1", "273.15"),
      fahrenheit: unit("Fahrenheit", "°F", "5/9", "459.67"),
      kelvin: unit("Kelvin", "K", "1"),
    },
  },
  volume: {
    name: "Volume",
    units: {
      liter: unit("Liter", "L", "1"),
      milliliter: unit("Milliliter", "mL", "0.001"),
      gallon: unit("Gallon", "gal", "3.78541"),
      quart: unit("Quart", "qt", "0.946353"),
      pint: unit("Pint", "pt", "0.473176"),
      cup: unit("Cup", "cup", "0.236588"),
      fluid_ounce: unit("Fluid Ounce", "fl oz", "0.0295735"),
    },
  },
  area: {
    name: "Area",
    units: {
      square_meter: unit("Square Meter", "m²", "1"),
      square_kilometer: unit("Square Kilometer", "km²", "1e6"),
      square_centimeter: unit("Square Centimeter", "cm²", "1e-4"),
      hectare: unit("Hectare", "ha", "1e4"),
      acre: unit("Acre", "ac", "4046.8564224"),
      square_inch: unit("Square Inch", "in²", "0.00064516"),
      square_foot: unit("Square Foot", "ft²", "0.09290304"),
      square_yard: unit("Square Yard", "yd²", "0.83612736"),
      square_mile: unit("Square Mile", "mi²", "2589988.110336"),
    },
  },
  speed: {
    name: "Speed",
    units: {
      meter_per_second: unit("Meter per Second", "m/s", "1"),
      kilometer_per_hour: unit("Kilometer per Hour", "km/h", "1000/3600"),
      mile_per_hour: unit("Mile per Hour", "mph", "0.44704"),
      foot_per_second: unit("Foot per Second", "ft/s", "0.3048"),
      knot: unit("Knot", "kn", "1852/3600"),
    },
  },
  time: {
    name: "Time",
    units: {
      second: unit("Second", "s", "1"),
      millisecond: unit("Millisecond", "ms", "1e-3"),
      microsecond: unit("Microsecond", "µs", "1e-6"),
      nanosecond: unit("Nanosecond", "ns", "1e-9"),
      minute: unit("Minute", "min", "60"),
      hour: unit("Hour", "h", "3600"),
      day: unit("Day", "d", "86400"),
      week: unit("Week", "wk", "604800"),
      year: unit("Year of 365.25 Days", "a", "31557600"),
    },
  },
  data: {
    name: "Data",
    units: {
      byte: unit("Byte", "B", "1"),
      bit: unit("Bit", "bit", "0.125"),
      kilobyte: unit("Kilobyte", "kB", "1e3"),
      megabyte: unit("Megabyte", "MB", "1e6"),
      gigabyte: unit("Gigabyte", "GB", "1e9"),
      terabyte: unit("Terabyte", "TB", "1e12"),
      kibibyte: unit("Kibibyte", "KiB", "1024"),
      mebibyte: unit("Mebibyte", "MiB", "1048576"),
      gibibyte: unit("Gibibyte", "GiB", "1073741824"),
      tebibyte: unit("Tebibyte", "TiB", "1099511627776"),
    },
  },
  data_rate: {
    name: "Data Rate",
    units: {
      bit_per_second: unit("Bit per Second", "bit/s", "1"),
      kilobit_per_second: unit("Kilobit per Second", "kbit/s", "1e3"),
      megabit_per_second: unit("Megabit per Second", "Mbit/s", "1e6"),
      gigabit_per_second: unit("Gigabit per Second", "Gbit/s", "1e9"),
      kilobyte_per_second: unit("Kilobyte per Second", "kB/s", "8e3"),
      megabyte_per_second: unit("Megabyte per Second", "MB/s", "8e6"),
      mebibyte_per_second: unit("Mebibyte per Second", "MiB/s", "8388608"),
      gigabyte_per_second: unit("Gigabyte per Second", "GB/s", "8e9"),
    },
  },
  pressure: {
    name: "Pressure",
    units: {
      pascal: unit("Pascal", "Pa", "1"),
      hectopascal: unit("Hectopascal", "hPa", "100"),
      kilopascal: unit("Kilopascal", "kPa", "1000"),
      bar: unit("Bar", "bar", "1e5"),
      atmosphere: unit("Atmosphere", "atm", "101325"),
      psi: unit("Pound per Square Inch", "psi", "4.4482216152605/0.00064516"),
      torr: unit("Torr", "Torr", "101325/760"),
    },
  },
  energy: {
    name: "Energy",
    units: {
      joule: unit("Joule", "J", "1"),
      kilojoule: unit("Kilojoule", "kJ", "1000"),
      calorie: unit("Calorie", "cal", "4.184"),
      kilocalorie: unit("Kilocalorie", "kcal", "4184"),
      watt_hour: unit("Watt Hour", "Wh", "3600"),
      kilowatt_hour: unit("Kilowatt Hour", "kWh", "3.6e6"),
      btu: unit("British Thermal Unit", "BTU", "1055.05585262"),
      foot_pound: unit("Foot-Pound", "ft⋅lbf", "1.3558179483314004"),
      electronvolt: unit("Electronvolt", "eV", "1.602176634e-19"),
    },
  },
  angle: {
    name: "Angle",
    units: {
      degree: unit("Degree", "°", "1"),
      // 180/π to 40 digits, more than any result shows.
      radian: unit("Radian", "rad", "57.29577951308232087679815481410517033241"),
      gradian: unit("Gradian", "gon", "0.9"),
      arcminute: unit("Arcminute", "′", "1/60"),
      arcsecond: unit("Arcsecond", "″", "1/3600"),
      turn: unit("Turn", "tr", "360"),
    },
  },
} as const satisfies Readonly<Record<string, Category>>;

export type CategoryId = keyof typeof CATEGORIES;

/** The units of a category by id. */
export function unitsOf(category: CategoryId): Readonly<Record<string, Unit>> {
  return CATEGORIES[category].units;
}
