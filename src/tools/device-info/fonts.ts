/** A face of a font that is installed, as in Local Font Access. */
export interface Face {
  family: string;
  fullName: string;
  postscriptName: string;
  style: string;
}

export interface Family {
  name: string;
  faces: readonly Face[];
}

/** The families with a face that has each word of a query in its names or style. */
export function findFamilies(faces: readonly Face[], query: string): Family[] {
  const words = query.toLowerCase().split(" ").filter(Boolean);
  const found = faces.filter((face) => {
    const names = [face.family, face.fullName, face.postscriptName, face.style].join("\n").toLowerCase();
    return words.every((word) => names.includes(word));
  });
  const families = [...Map.groupBy(found, ({ family }) => family)].map(([name, faces]) => ({ name, faces }));
  return families.sort((one, other) => one.name.localeCompare(other.name, "en"));
}

/** The words of style names, in the order in which they decide. https://learn.microsoft.com/typography/opentype/spec/os2#usweightclass */
const WEIGHTS: readonly (readonly [words: readonly string[], weight: number])[] = [
  [["thin", "hairline"], 100],
  [["extralight", "ultralight"], 200],
  [["semibold", "demibold"], 600],
  [["extrabold", "ultrabold"], 800],
  [["black", "heavy"], 900],
  [["bold"], 700],
  [["medium"], 500],
  [["light"], 300],
];

/** The CSS properties that select a face. Fonts name their styles freely, so the weight is a guess. */
export function faceStyle({ family, style }: Face) {
  const name = style.toLowerCase().replaceAll(/[ -]/g, "");
  const weight = WEIGHTS.find(([words]) => words.some((word) => name.includes(word)))?.[1] ?? 400;
  const isSlanted = name.includes("italic") || name.includes("oblique");
  return {
    fontFamily: JSON.stringify(family),
    fontStyle: isSlanted ? "italic" : "normal",
    fontWeight: weight,
  };
}

/** CSS that selects a face, without default values. */
export function faceCss(face: Face): string {
  const { fontFamily, fontStyle, fontWeight } = faceStyle(face);
  return [
    `font-family: ${fontFamily};`,
    ...(fontStyle === "normal" ? [] : [`font-style: ${fontStyle};`]),
    ...(fontWeight === 400 ? [] : [`font-weight: ${fontWeight};`]),
  ].join("\n");
}

/** One face per line, as a table with tabs. */
export function facesText(faces: readonly Face[]): string {
  return faces
    .map(({ family, style, fullName, postscriptName }) => [family, style, fullName, postscriptName].join("\t"))
    .join("\n");
}
