import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "QR Generator",
  description: "Make QR codes for links, text, Wi-Fi, contacts and more, as PNG or SVG.",
  category: "Sharing",
  order: 2,
  keywords:
    "qr code, qrcode, qr, barcode, 2d barcode, wifi qr, wi-fi, vcard, contact, calendar event, geo, link to phone, scan, logo, svg, batch, iso 18004",
  opens: [{ kind: "url" }, { kind: "uuid", rank: 3 }],
  icon: "qr-code",
  runs: "browser",
};
