import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "qr-generator",
  title: "QR Generator",
  description:
    "Make QR codes for text, links, email, phone, SMS, Wi-Fi, contacts, events and places, as PNG or SVG, one or many.",
  category: "Sharing",
  order: 2,
  keywords: [
    "qr code",
    "qrcode",
    "qr",
    "barcode",
    "2d barcode",
    "wifi qr",
    "wi-fi",
    "vcard",
    "contact",
    "calendar event",
    "geo",
    "link to phone",
    "scan",
    "logo",
    "svg",
    "batch",
    "iso 18004",
  ],
  icon: "qr-code",
  runs: "browser",
};
