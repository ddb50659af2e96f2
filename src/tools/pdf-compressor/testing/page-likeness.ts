import { loadPdf } from "#shared/pdf/open-pdf.ts";

/** Pixels of the longer side. */
const SIDE = 400;
/** Pixels of a window's side. */
const WINDOW = 8;
/** Wang et al., “Image quality assessment: from error visibility to structural similarity”, 2004. */
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/** The structural similarity of the least similar pages of two PDFs as PDFium draws them; 1 if all are the same. */
export async function pageLikeness(one: Uint8Array, other: Uint8Array, password = ""): Promise<number> {
  const [before, after] = await Promise.all([drawPages(one, password), drawPages(other, "")]);
  if (before.length !== after.length) return 0;
  return Math.min(...before.map((page, index) => likeness(page, after[index] as Gray)));
}

interface Gray {
  width: number;
  height: number;
  data: Float64Array;
}

async function drawPages(bytes: Uint8Array, password = ""): Promise<Gray[]> {
  const document = await loadPdf(new File([bytes as Uint8Array<ArrayBuffer>], "drawn.pdf"), password);
  const pages: Gray[] = [];
  for (let index = 0; index < document.pageCount; index++) {
    const { width = 1, height = 1 } = document.pageSize(index) ?? {};
    const scale = SIDE / Math.max(width, height);
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    pages.push(
      await document.draw(index, size, async ({ data }) => ({
        ...size,
        data: Float64Array.from({ length: size.width * size.height }, (_, pixel) => {
          const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3);
          return 0.299 * red + 0.587 * green + 0.114 * blue;
        }),
      })),
    );
  }
  document.close();
  return pages;
}

function likeness(one: Gray, other: Gray): number {
  let total = 0;
  let count = 0;
  for (let top = 0; top + WINDOW <= one.height; top += WINDOW) {
    for (let left = 0; left + WINDOW <= one.width; left += WINDOW) {
      total += windowLikeness(one, other, top * one.width + left);
      count++;
    }
  }
  return total / count;
}

function windowLikeness(one: Gray, other: Gray, start: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let place = 0; place < WINDOW ** 2; place++) {
    const at = start + Math.floor(place / WINDOW) * one.width + (place % WINDOW);
    const [a = 0, b = 0] = [one.data[at], other.data[at]];
    sumA += a;
    sumB += b;
    squaresA += a * a;
    squaresB += b * b;
    products += a * b;
  }
  const [meanA, meanB] = [sumA / WINDOW ** 2, sumB / WINDOW ** 2];
  const [varianceA, varianceB] = [squaresA / WINDOW ** 2 - meanA ** 2, squaresB / WINDOW ** 2 - meanB ** 2];
  const covariance = products / WINDOW ** 2 - meanA * meanB;
  const luminance = (2 * meanA * meanB + C1) / (meanA ** 2 + meanB ** 2 + C1);
  return luminance * ((2 * covariance + C2) / (varianceA + varianceB + C2));
}
