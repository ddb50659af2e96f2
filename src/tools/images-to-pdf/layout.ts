export interface LayoutOptions {
  pageSize: "image" | "a3" | "a4" | "a5" | "letter" | "legal";
  /** Without effect for pages of the image's size. */
  orientation: "auto" | "portrait" | "landscape";
  fit: "contain" | "cover" | "shrink";
  /** In millimeters. */
  margin: number;
}

interface Size {
  width: number;
  height: number;
}

/** In points, from the bottom left. */
export interface Layout {
  page: Size;
  /** The page without margins. */
  frame: Size & { x: number; y: number };
  image: Size & { x: number; y: number };
}

const POINTS_PER_MM = 72 / 25.4;
/** At 96 pixels per inch, as on the web. */
const POINTS_PER_PIXEL = 0.75;
/** ISO 32000-2, annex C.2. */
const MAX_PAGE_POINTS = 14_400;

/** Portrait, in points. */
const PAGES = {
  a3: mm(297, 420),
  a4: mm(210, 297),
  a5: mm(148, 210),
  letter: { width: 612, height: 792 },
  legal: { width: 612, height: 1008 },
};

function mm(width: number, height: number): Size {
  return { width: width * POINTS_PER_MM, height: height * POINTS_PER_MM };
}

/** Places an image of a size in pixels on its page. */
export function layOut(pixels: Size, { pageSize, orientation, fit, margin }: LayoutOptions): Layout {
  const edge = margin * POINTS_PER_MM;
  const original = scale(pixels, POINTS_PER_PIXEL);
  if (pageSize === "image") {
    const room = MAX_PAGE_POINTS - 2 * edge;
    const image = scale(original, Math.min(1, room / original.width, room / original.height));
    const placed = { x: edge, y: edge, ...image };
    return { page: { width: image.width + 2 * edge, height: image.height + 2 * edge }, frame: placed, image: placed };
  }
  const isWide = orientation === "auto" ? pixels.width > pixels.height : orientation === "landscape";
  const { width, height } = PAGES[pageSize];
  const page = isWide ? { width: height, height: width } : { width, height };
  const frame = { x: edge, y: edge, width: page.width - 2 * edge, height: page.height - 2 * edge };
  const [horizontal, vertical] = [frame.width / original.width, frame.height / original.height];
  const whole = Math.min(horizontal, vertical);
  const factor = { contain: whole, cover: Math.max(horizontal, vertical), shrink: Math.min(1, whole) }[fit];
  const image = scale(original, factor);
  return {
    page,
    frame,
    image: { x: (page.width - image.width) / 2, y: (page.height - image.height) / 2, ...image },
  };
}

function scale({ width, height }: Size, factor: number): Size {
  return { width: width * factor, height: height * factor };
}
