import { escapeXml } from "#shared/escape-xml.ts";

export interface Site {
  name: string;
  /** `#rrggbb`. */
  themeColor: string;
  background: string;
  /** Folder of the files on the site. */
  path: string;
}

/** A web app manifest (https://www.w3.org/TR/appmanifest/). */
export function writeManifest({ name, themeColor, background, path }: Site): string {
  const icon = (file: string, size: number, purpose: string) => ({
    src: addressOf(path, file),
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    ...(name.trim() !== "" && { name: name.trim(), short_name: name.trim() }),
    icons: [
      icon("icon-192.png", 192, "any"),
      icon("icon-512.png", 512, "any"),
      icon("icon-maskable-512.png", 512, "maskable"),
    ],
    theme_color: themeColor,
    background_color: background,
    display: "standalone",
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The elements for the head of each page. */
export function writeHtml({ themeColor, path }: Site, hasSvg: boolean): string {
  const address = (file: string) => escapeXml(addressOf(path, file));
  const lines = [
    // Chrome takes the .ico instead of the SVG, unless it has a size.
    `<link rel="icon" href="${address("favicon.ico")}" sizes="32x32">`,
    ...(hasSvg ? [`<link rel="icon" href="${address("favicon.svg")}" type="image/svg+xml">`] : []),
    `<link rel="apple-touch-icon" href="${address("apple-touch-icon.png")}">`,
    `<link rel="manifest" href="${address("site.webmanifest")}">`,
    `<meta name="theme-color" content="${themeColor}">`,
  ];
  return `${lines.join("\n")}\n`;
}

function addressOf(path: string, file: string): string {
  return `${path.trim()}${path.trim() === "" || path.trim().endsWith("/") ? "" : "/"}${file}`;
}
