#!/bin/sh
# Makes the PDFs of this folder with the programs that write most of the world's. They are kept, because few machines
# have all of these programs: LibreOffice, Chromium, pdfLaTeX, Ghostscript, qpdf, img2pdf and ImageMagick.
set -eu
cd "$(dirname "$0")"
export SOURCE_DATE_EPOCH=1767225600
convert -size 320x240 plasma:fractal -seed 1 -quality 85 photo.jpg
pdflatex -interaction=batchmode paper.tex >/dev/null
pdflatex -interaction=batchmode paper.tex >/dev/null
mv paper.pdf latex.pdf
rm -f paper.aux paper.log paper.out paper.toc missfont.log
soffice --headless --convert-to 'pdf:writer_web_pdf_Export:{"ExportBookmarks":{"type":"boolean","value":"true"}}' page.html >/dev/null
mv page.pdf libreoffice.pdf
node --input-type=module -e '
  import { chromium } from "@playwright/test";
  import { resolveBrowser } from "../../../../../scripts/browser.ts";
  const browser = await chromium.launch({ executablePath: await resolveBrowser() });
  const page = await browser.newPage();
  await page.goto(`file://${process.cwd()}/page.html`);
  await page.pdf({ path: "chromium.pdf", outline: true, tagged: true, format: "A5" });
  await browser.close();
'
gs -q -sDEVICE=pdfwrite -o ghostscript.pdf latex.pdf
gs -q -sDEVICE=pdfwrite -o ghostscript-layers.pdf layers.ps
img2pdf --output img2pdf.pdf photo.jpg photo.jpg
qpdf --linearize --object-streams=generate latex.pdf qpdf-linearized.pdf
qpdf --encrypt user owner 256 -- chromium.pdf qpdf-encrypted.pdf
qpdf libreoffice.pdf --add-attachment paper.tex -- qpdf-attachment.pdf
for file in *.pdf; do qpdf --check --password=user "$file" >/dev/null; done
