#!/bin/sh
# Makes the PDFs of directions.html with Chromium and LibreOffice, and the fonts DejaVu Sans and Noto Sans Arabic.
set -eu
cd "$(dirname "$0")"
soffice --headless --convert-to pdf directions.html >/dev/null
mv directions.pdf directions-libreoffice.pdf
node --input-type=module -e '
  import { chromium } from "@playwright/test";
  import { BROWSER_ARGS, resolveBrowser } from "../../../../scripts/browser.ts";
  const browser = await chromium.launch({ executablePath: await resolveBrowser(), args: [...BROWSER_ARGS] });
  const page = await browser.newPage();
  await page.goto(`file://${process.cwd()}/directions.html`);
  await page.pdf({ path: "directions-chromium.pdf", preferCSSPageSize: true });
  await browser.close();
'
