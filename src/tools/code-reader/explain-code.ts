import { gs1CheckDigit } from "#shared/check-digits.ts";
import {
  explainAddress,
  explainEvent,
  explainMeCard,
  explainOneTimePassword,
  explainVCard,
  explainWifi,
} from "./contact-payloads.ts";
import { type Explanation, fact } from "./explanation.ts";
import { explainGs1 } from "./gs1.ts";
import { explainProduct } from "./product-numbers.ts";
import { explainWebLink } from "./web-link.ts";

interface Content {
  text: string;
  /** Name of the format as ZXing gives it. */
  format: string;
  isGs1: boolean;
  isBinary: boolean;
  byteCount: number;
}

const PRODUCT_FORMATS: ReadonlySet<string> = new Set(["EAN13", "EAN8", "UPCA", "UPCE", "ISBN", "ITF14"]);

/** Start and stop of ITF are so short that they occur inside. */
const PARTLY_READ = "Part of an ITF code can pass for a whole one. Compare this with the printed digits.";

/** Schemes that run code or open files. */
const RISKY_SCHEME = /^\s{0,99}(javascript|vbscript|data|file|intent|blob):/i;

/** Says what a code contains and would do. */
export function explainCode({ text, format, isGs1, isBinary, byteCount }: Content): Explanation {
  if (isBinary)
    return { kind: "Binary data", facts: fact("Size", `${byteCount.toLocaleString("en")} bytes`), hints: [] };
  if (isGs1) return explainGs1(text);
  if (PRODUCT_FORMATS.has(format) && /^\d+$/.test(text)) return explainProduct(text);
  if (format === "ITF" && /^\d{14}$/.test(text) && text.endsWith(gs1CheckDigit(text.slice(0, -1))))
    return explainProduct(text);
  if (format === "ITF") return { kind: "Text", facts: [], hints: [PARTLY_READ] };
  if (format === "PZN") return { kind: "Medicine", facts: fact("PZN", text.slice(1)), hints: [] };
  const [, risky = ""] = RISKY_SCHEME.exec(text) ?? [];
  if (risky !== "") {
    const hints = [`Starts with ${risky.toLowerCase()}:, which can run code or open files. Don’t open it.`];
    return { kind: "Text", facts: [], hints };
  }
  const start = text.trimStart();
  return (
    explainWebLink(text.trim()) ??
    explainOneTimePassword(start) ??
    (/^WIFI:/i.test(start) ? explainWifi(start) : undefined) ??
    (/^MECARD:/i.test(start) ? explainMeCard(start) : undefined) ??
    (/^BEGIN:VCARD/i.test(start) ? explainVCard(start) : undefined) ??
    (/^BEGIN:(?:VEVENT|VCALENDAR)/i.test(start) ? explainEvent(start) : undefined) ??
    explainAddress(start) ?? { kind: "Text", facts: [], hints: [] }
  );
}
