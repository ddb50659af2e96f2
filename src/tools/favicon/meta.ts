import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Favicon Generator",
  description: "All icons of a website from an image, an emoji or letters, with the HTML.",
  category: "Image",
  order: 7,
  keywords:
    "favicon.ico, ico, ico converter, png to ico, svg to ico, jpg to ico, icon, website icon, site icon, tab icon, browser icon, app icon, pwa icons, maskable icon, adaptive icon, apple touch icon, apple-touch-icon, home screen icon, android chrome, icon 192, icon 512, web manifest, site.webmanifest, manifest.json, emoji favicon, letter icon, monogram, favicon svg, logo",
  icon: "app-window",
  runs: "browser",
};
