import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { passesQpdfCheck } from "#server/pdf/testing/other-readers.ts";
import { makePdf as makePdfBytes } from "#shared/pdf/testing/documents.ts";
import { drawCode } from "#tools/code-reader/testing/draw-code.ts";
import { addImage, imagePdf, jpegEntries, photoJpeg } from "#tools/pdf-compressor/testing/image-pdf.ts";
import { expect } from "./fixtures.ts";
import { downloadResult, pdf } from "./pdf.ts";
import { followExamples } from "./tool-examples.ts";
import { chooseImage, downloadedImage, field, input, items, output, press } from "./use.ts";

/** What the browser keeps for a reload, which is written when the page is left. */
async function keptIn(page: Page): Promise<string> {
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
}

/** By tool ID: how to use pages that take more than an example's inputs and options and a press of the button. */
export const pageUses: Record<string, (page: Page) => Promise<void>> = {
  barcode: async (page) => {
    await page.getByRole("textbox", { name: "Content" }).fill("400638133393");
    await press(page, "Generate");
    await expect(page.getByRole("img", { name: "Barcode" })).toHaveJSProperty("naturalWidth", 346);
    await page.getByText("Many from CSV", { exact: true }).click();
    await page.getByRole("textbox", { name: "Content" }).fill("4006381333931,pencils");
    await press(page, "Generate All");
    await expect(page.getByRole("link", { name: "Download barcodes.zip" })).toBeVisible();
  },

  certificate: async (page) => {
    const FILES = "src/tools/certificate/testing/made";
    const SECRET = "MC4CAQAwBQYDK2VwBCIEIBtpbyB0ZXN0IGtleSwgbm90IHJlYWwgYXQgYWxs";

    const [leaf, intermediate] = ["leaf.pem", "intermediate.pem"].map((name) =>
      readFileSync(join(FILES, name), "utf8"),
    );
    const key = `-----BEGIN PRIVATE KEY-----\n${SECRET}\n-----END PRIVATE KEY-----\n`;
    await input(page).fill(`${intermediate}${leaf}${key}`);
    await press(page, "Decode");
    await expect(page.getByText("The certificates are in the wrong order. The right one is 2 → 1.")).toBeVisible();
    const report = page.getByRole("region", { name: "Certificate 2 of 2: www.example.com" });
    await expect(report).toContainText("DNS: www.example.com");
    await expect(page.getByRole("region", { name: "Notes" })).toContainText("The input has a private key.");
    expect(await page.getByRole("main").innerText()).not.toContain(SECRET);

    expect(await keptIn(page)).not.toContain(SECRET);
  },

  checksum: async (page) => {
    await input(page).fill("hello");
    await press(page, "Calculate");
    await expect(items(page, "Output").first()).toContainText("5d41402abc4b2a76b9719d911017c592");
    await page.getByText("Check", { exact: true }).click();
    const buffer = Buffer.from("hello");
    const sums = `${createHash("sha256").update(buffer).digest("hex")}  a.txt\n${"0".repeat(64)}  b.txt\n`;
    await field(page, "Files").setInputFiles([
      { name: "a.txt", mimeType: "text/plain", buffer },
      { name: "SHA256SUMS", mimeType: "text/plain", buffer: Buffer.from(sums) },
    ]);
    await press(page, "Check");
    await expect(items(page, "Files")).toHaveText([/^b\.txt *missing$/, /^a\.txt *OK *SHA-256$/]);
  },

  "code-reader": async (page) => {
    const buffer = await drawCode("https://example.org/menu", { format: "QRCode" });
    await page.getByLabel("File", { exact: true }).setInputFiles({ name: "code.png", mimeType: "image/png", buffer });
    await press(page, "Read Codes");
    await expect(page.getByRole("listitem", { name: "Web link QR Code" })).toContainText("example.org");
  },

  "coin-flipper": async (page) => {
    await press(page, "Flip Coins");
    await expect(items(page, "Coins")).toHaveText([/^(Heads|Tails)$/]);
  },

  "color-converter": async (page) => {
    await field(page, "HEX").fill("#663399");
    await expect(field(page, "CSS name")).toHaveValue("rebeccapurple");
  },

  "color-picker": async (page) => {
    await chooseImage(page);
    await expect(items(page, "Colors")).toHaveText([/#c08040\s*100\.0%/]);
    await press(page, "Pick a color: arrow keys move the crosshair, Enter picks");
    await expect(items(page, "Picked color")).toContainText("#c08040");
    await page.getByRole("list", { name: "Colors" }).getByRole("button", { name: "Shades of #c08040" }).click();
    await expect(items(page, "Colors")).toHaveCount(28);
    await press(page, "Export");
    await expect(output(page)).toHaveValue(/--tint-10: #c78d55;/);
  },

  compress: async (page) => {
    await input(page).fill("hello");
    await press(page, "Compress");
    await expect(page.getByRole("link", { name: "Download input.txt.gz" })).toBeVisible();
    await page.getByText("Decompress", { exact: true }).click();
    await field(page, "File").setInputFiles({
      name: "hello.gz",
      mimeType: "application/gzip",
      buffer: gzipSync("hello"),
    });
    await press(page, "Decompress");
    await expect(output(page)).toHaveValue("hello");
  },

  cron: async (page) => {
    await input(page).fill("30 9 * * 1-5");
    await press(page, "Explain");
    await expect(page.getByText("At 09:30, Monday through Friday")).toBeVisible();
    await expect(items(page, "Next runs")).toHaveCount(10);
    await field(page, "Hour").selectOption("6");
    await expect(input(page)).toHaveValue("30 6 * * 1-5");
    await expect(page.getByText("At 06:30, Monday through Friday")).toBeVisible();
  },

  "csv-column-extractor": async (page) => {
    await input(page).fill("name,age\nAda,36\n");
    await press(page, "Parse Columns");
    await page.getByRole("checkbox", { name: "age 36" }).check();
    await press(page, "Extract Columns");
    await expect(output(page)).toHaveValue("age\n36\n");
  },

  "csv-merger": async (page) => {
    await field(page, "CSV 1").fill("id\n1");
    await field(page, "CSV 2").fill("id\n2");
    await press(page, "Merge CSV Files");
    await expect(output(page)).toHaveValue("id\n1\n2\n");
  },

  "csv-splitter": async (page) => {
    await input(page).fill("id\n1\n2\n3\n");
    await page.getByRole("spinbutton").fill("2");
    await press(page, "Split CSV");
    await expect(items(page, "Files")).toHaveCount(2);
    await press(page, "Split into a ZIP");
    await expect(page.getByRole("link", { name: "Download split.zip" })).toBeVisible();
  },

  "csv-validator": async (page) => {
    await input(page).fill("id,name\n1\n");
    await press(page, "Validate CSV");
    await expect(page.getByText("Row 2: Expected 2 columns, found 1")).toBeVisible();
  },

  "data-visualizer": async (page) => {
    await input(page).fill("shop,sold\nHarbour,1200\nStation,980\n");
    await press(page, "Generate Chart");
    await expect(page.getByRole("img", { name: "Bar: sold by shop" })).toBeVisible();
    await page.getByText("Show as a table").click();
    await expect(page.getByRole("row", { name: "Harbour" })).toHaveText("Harbour1,200");
  },

  "device-info": async (page) => {
    await expect(page.getByRole("region", { name: "Screen" })).toContainText("Pixel ratio");
    await page.getByRole("group", { name: "Mode" }).getByText("Key Codes").click();
    await field(page, "Key").fill("Ctrl+S");
    const key = page.getByRole("region", { name: "Ctrl+s (KeyS)" });
    await expect(key).toContainText('event.ctrlKey && event.code === "KeyS"');
    await page.getByRole("button", { name: "Try It" }).first().click();
    await expect(page.getByRole("region", { name: "Escape" })).toContainText("27");
  },

  "dice-roller": async (page) => {
    await press(page, "Roll Dice");
    await expect(items(page, "1d6")).toHaveText([/^[1-6]$/]);
    await page.getByText("Notation", { exact: true }).click();
    await field(page, "Dice notation").fill("2d4");
    await press(page, "Roll Dice");
    await expect(items(page, "2d4")).toHaveText([/^[1-4]$/, /^[1-4]$/]);
  },

  "encrypt-text": async (page) => {
    const MESSAGE = "Meet me at the old lighthouse.";
    const PASSPHRASE = "rivet-plasma-onion-tractor";

    const mode = page.getByRole("group", { name: "Mode" });
    await input(page).fill(MESSAGE);
    await field(page, "Passphrase").fill(PASSPHRASE);
    await press(page, "Encrypt");
    await expect(output(page)).toHaveValue(/^-----BEGIN AGE ENCRYPTED FILE-----\n/);
    const encrypted = await output(page).inputValue();

    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page, "Open file")]);
    await chooser.setFiles({ name: "plan.bin", mimeType: "application/octet-stream", buffer: Buffer.from([0, 255]) });
    await press(page, "Encrypt");
    const link = page.getByRole("link", { name: "Download plan.bin.age" });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect((await readFile(await download.path())).toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);

    await press(page, "Clear");
    await mode.getByText("Decrypt").click();
    await input(page).fill(encrypted);
    await press(page, "Decrypt");
    await expect(output(page)).toHaveValue(MESSAGE);
  },

  favicon: async (page) => {
    const downloaded = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent("download"), press(page, `Download ${name}`)]);
      return readFile(await download.path());
    };
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>';
    const file = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("img", { name: "Preview of logo.png" }).waitFor();
    await press(page, "Generate");
    expect(await sharp(await downloaded("apple-touch-icon.png")).metadata()).toMatchObject({ width: 180, height: 180 });
    const { data } = await sharp(await downloaded("icon-maskable-512.png"))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => data[(y * 512 + x) * (data.length / 512 / 512)];
    // Outside the safe zone is the background.
    expect([at(0, 0), at(100, 100), at(256, 256)]).toEqual([255, 255, 0]);
    const ico = await downloaded("favicon.ico");
    expect([6, 22, 38].map((entry) => ico[entry])).toEqual([16, 32, 48]);
    await page.getByText("Emoji or letters", { exact: true }).first().click();
    await page.getByRole("textbox", { name: "Emoji or letters" }).fill("A");
    await press(page, "Generate");
    await expect(page.getByRole("img", { name: "Dark browser tab" })).toHaveJSProperty("complete", true);
    expect(String(await downloaded("favicon.svg"))).toContain(">A</text>");
  },

  "html-tools": async (page) => {
    const html = field(page, "HTML");
    await html.fill("<p>One  <!-- two -->\n</p><script>document.title = 1</script><style>p { color: red }</style>");
    await press(page, "Minify");
    await expect(output(page)).toHaveValue(/^<p>One<\/p><script>/);
    await page.getByText("Preview", { exact: true }).first().click();
    await press(page, "Preview");
    const text = page.frameLocator("iframe").getByText("One");
    await expect(text).toHaveCSS("color", "rgb(255, 0, 0)");
    await page.getByText("Meta Tags", { exact: true }).first().click();
    await press(page, "Check Meta Tags");
    await expect(page.getByRole("region", { name: "Problems" })).toContainText("There is no title");
  },

  "http-reference": async (page) => {
    // The list is there at once, and follows without a button.
    await expect(page.getByRole("region", { name: "Status codes" })).toContainText("Switching Protocols");
    await field(page, "Search").fill("404");
    await expect(page.getByRole("region", { name: "Status codes" })).toContainText("Not Found");
  },

  "image-compressor": async (page) => {
    await chooseImage(page);
    for (const [format, name] of [
      ["PNG", "photo.png"],
      ["JPEG", "photo"],
      ["WebP", "photo"],
      ["AVIF", "photo"],
    ] as const) {
      await field(page, "Format").selectOption(format);
      await press(page, "Compress");
      await expect(page.getByRole("img", { name: `Compressed: ${name}` })).toHaveJSProperty("naturalWidth", 16);
    }
  },

  "image-converter": async (page) => {
    await chooseImage(page);
    for (const [format, name] of [
      ["JPEG", "photo.jpg"],
      ["WebP", "photo.webp"],
      ["BMP", "photo.bmp"],
      ["GIF", "photo.gif"],
      ["PNG", "photo.png"],
    ] as const) {
      await field(page, "Target format").selectOption(format);
      await press(page, "Convert");
      await expect(page.getByRole("img", { name: `Converted: ${name}` })).toHaveJSProperty("naturalWidth", 16);
    }
  },

  "image-editor": async (page) => {
    await chooseImage(page);
    await press(page, "Rotate right");
    expect(await downloadedImage(page)).toMatchObject({ format: "png", width: 8, height: 16 });
  },

  "image-metadata-extractor": async (page) => {
    await chooseImage(page);
    await press(page, "Extract");
    await expect(page.getByRole("region", { name: "Image", exact: true })).toContainText(/Dimensions\s*16 × 8/);
    await press(page, "Remove Metadata");
    await expect(page.getByRole("img", { name: "The image without metadata" })).toHaveJSProperty("naturalWidth", 16);
  },

  "images-to-pdf": async (page) => {
    const image = sharp({ create: { width: 16, height: 8, channels: 3, background: "#c08040" } });
    const photo = await image.jpeg().toBuffer();
    await field(page, "Files").setInputFiles([
      { name: "first.webp", mimeType: "image/webp", buffer: await image.webp().toBuffer() },
      { name: "second.jpg", mimeType: "image/jpeg", buffer: photo },
    ]);
    await expect(items(page, "Selected files")).toHaveCount(2);
    await page.getByRole("button", { name: "Reorder second.jpg" }).press("ArrowUp");
    await expect(items(page, "Selected files").first()).toContainText("second.jpg");
    await press(page, "Create PDF");
    const { name, bytes } = await downloadResult(page);
    expect(name).toBe("images.pdf");
    expect(bytes.includes(photo)).toBe(true);
    expect(await passesQpdfCheck(bytes)).toBe(true);
  },

  "dns-lookup": async (page) => {
    await input(page).fill("example.com");
    await press(page, "Look Up");
    // The test's server has no resolver, or is down.
    await expect(page.getByText(/No answer in time/).or(page.getByRole("alert"))).toBeVisible();
  },

  "ip-lookup": async (page) => {
    await input(page).fill("1.1.1.1");
    await press(page, "Lookup");
  },

  "json-diff": async (page) => {
    await field(page, "Original").fill('{"id": 7, "price": 12.50}');
    await field(page, "Changed").fill('{"price": 13.00, "id": 7}');
    await press(page, "Compare");
    const change = page.getByRole("group", { name: "Change 1 of 1: /price" });
    await expect(change.locator("mark")).toHaveText(["12", "50", "13", "00"]);
    await page.getByText("List", { exact: true }).click();
    await expect(output(page)).toHaveValue("~ /price: 12.50 → 13.00\n");
    const mode = page.getByRole("group", { name: "Mode" });
    await mode.getByText("Create Patch").click();
    await press(page, "Create Patch");
    await expect(page.getByLabel("Output")).toContainText('{"op":"replace","path":"/price","value":13.00}');
    await mode.getByText("Apply Patch").click();
    await field(page, "Patch").fill('[{"op":"replace","path":"/price","value":13.00}]');
    await press(page, "Apply Patch");
    await expect(page.getByLabel("Output")).toContainText('"price": 13.00');
  },

  "json-formatter": async (page) => {
    await followExamples(page, "json-formatter");
    await input(page).fill('{"user": {"id": 1.0}}');
    await press(page, "Tree");
    await page.getByRole("region", { name: "Tree" }).getByRole("button", { name: "user: {} 1 key" }).click();
    await expect(page.getByRole("button", { name: "id: 1.0" })).toBeVisible();
  },

  "json-query": async (page) => {
    const language = (name: string) =>
      page.getByRole("group", { name: "Mode" }).getByText(name, { exact: true }).click();
    // The result follows without a button.
    await input(page).fill('{"items":[{"id":1},{"id":2}]}');
    await field(page, "Query").fill("$..id");
    await expect(output(page)).toHaveValue("[\n  1,\n  2\n]");
    await expect(page.getByText("2 matches")).toBeVisible();
    await language("JMESPath");
    await field(page, "Query").fill("sum(items[].id)");
    await expect(output(page)).toHaveValue("3");
    await language("jq");
    await field(page, "Query").fill(".items[].id + 1");
    await press(page, "Run jq");
    await expect(output(page)).toHaveValue("2\n3");
  },

  "json-schema": async (page) => {
    await field(page, "JSON").fill('{"age": "36"}');
    await field(page, "Schema").fill('{"properties": {"age": {"type": "integer"}}}');
    await press(page, "Validate");
    await expect(page.getByText("Expected an integer", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "line 1, column 9" }).click();
    await expect(field(page, "JSON")).toBeFocused();
    await page.getByRole("group", { name: "Mode" }).getByText("Infer Schema").click();
    await press(page, "Infer Schema");
    await expect(output(page)).toHaveValue(/"type": "string"/);
  },

  jwt: async (page) => {
    const SECRET = "a-string-secret-at-least-256-bits-long";

    const mode = page.getByRole("group", { name: "Mode" });
    await mode.getByText("Sign").click();
    await field(page, "Payload").fill('{"sub": "1", "exp": 1300819380}');
    await field(page, "Secret or private key").fill(SECRET);
    await press(page, "Sign");
    await expect(output(page)).toHaveValue(/^eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\./);
    const token = await output(page).inputValue();

    await mode.getByText("Decode").click();
    await field(page, "Token").fill(token);
    await press(page, "Decode");
    await expect(page.getByRole("region", { name: "Claims, explained" })).toContainText("2011-03-22 18:43:00 UTC");

    await field(page, "Secret or public key").fill(SECRET);
    await expect(page.getByText("Signature valid, but the token has expired")).toBeVisible();

    await mode.getByText("Verify").click();
    await expect(field(page, "Public key")).toBeHidden();
    await field(page, "Secret").fill(SECRET);
    await press(page, "Verify");
    await expect(page.getByText("Signature valid, but the token has expired")).toBeVisible();
    await field(page, "Secret").fill("another");
    await press(page, "Verify");
    await expect(page.getByText("Signature not valid")).toBeVisible();

    for (const secret of [SECRET, "another", token]) expect(await keptIn(page)).not.toContain(secret);
  },

  "key-generator": async (page) => {
    const mode = page.getByRole("group", { name: "Mode" });
    await press(page, "Generate Key");
    const privateKey = page.getByRole("region", { name: "Private key" }).locator("pre");
    await expect(privateKey).toContainText("BEGIN PRIVATE KEY");
    const pem = (await privateKey.textContent()) ?? "";

    await mode.getByText("Convert").click();
    await field(page, "Key").fill(pem);
    await field(page, "Format").selectOption("OpenSSH");
    await press(page, "Convert Key");
    await expect(page.getByRole("region", { name: "Public key" })).toContainText("ssh-ed25519 AAAA");

    await mode.getByText("Fingerprint").click();
    await press(page, "Show Fingerprint");
    await expect(output(page)).toHaveValue(/^Key {9}Ed25519, private, PKCS#8\nSHA-256 {5}SHA256:/);

    const [, secret = ""] = pem.split("\n");
    expect(secret).toMatch(/^\S{40,}$/);
    expect(await keptIn(page)).not.toContain(secret);
  },

  "line-tools": async (page) => {
    const open = (mode: string) => page.getByRole("radio", { name: mode }).check({ force: true });
    await input(page).fill("item 10\nitem 9\nitem 10");
    await press(page, "Sort");
    await expect(output(page)).toHaveValue("item 9\nitem 10\nitem 10");
    await open("Dedupe");
    await press(page, "Dedupe");
    await expect(output(page)).toHaveValue("item 10\nitem 9");
    await open("Compare");
    await field(page, "Second list").fill("item 9\nitem 8");
    await press(page, "Compare");
    await expect(output(page)).toHaveValue("item 9");
  },

  "markdown-html": async (page) => {
    await input(page).fill("# Tea\n\n- [x] green\n\n![leaf](leaf.png)\n");
    await press(page, "Convert to HTML");
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("heading", { name: "Tea" })).toBeVisible();
    await expect(preview.getByRole("checkbox", { name: "Done" })).toBeChecked();
    await expect(preview).toContainText("leaf: leaf.png");
    await page.getByRole("group", { name: "View" }).getByText("HTML", { exact: true }).click();
    await expect(output(page)).toHaveValue(/^<h1>Tea<\/h1>\n<ul>\n<li><input [^>]*\/> green<\/li>\n/);
    await page.getByRole("group", { name: "Mode" }).getByText("To Markdown").click();
    await input(page).fill("<h1>Tea</h1><ul><li>green</li></ul>");
    await press(page, "Convert to Markdown");
    await expect(output(page)).toHaveValue("# Tea\n\n- green\n");
  },

  mermaid: async (page) => {
    await input(page).fill("flowchart LR\n  A[Start] --> B[End]");
    await press(page, "Draw SVG");
    await expect(page.getByRole("img", { name: "Preview of diagram.svg" })).toBeVisible();
    await press(page, "Draw PNG");
    await expect(page.getByRole("img", { name: "Preview of diagram.png" })).toBeVisible();
    await input(page).fill("flowchart LR\n  A[Start");
    await press(page, "Draw SVG");
    await expect(page.getByRole("alert")).toContainText("This line needs a closing bracket");
  },

  "mock-image-generator": async (page) => {
    await field(page, "Width").fill("640");
    expect(await downloadedImage(page)).toMatchObject({ format: "png", width: 640, height: 200 });
  },

  "morse-code": async (page) => {
    await input(page).fill("SOS");
    await press(page, "Encode");
    await expect(output(page)).toHaveValue("... --- ...");
    await page.getByText("Sound", { exact: true }).first().click();
    await press(page, "Sound");
    await expect(page.getByRole("link", { name: "Download morse.wav" })).toBeVisible();
    await page.getByRole("button", { name: "Play" }).click();
    await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  },

  "password-hash": async (page) => {
    const PASSWORD = "correct horse battery staple";
    const WRONG = "Tr0ub4dor&3-not-it";

    const mode = page.getByRole("group", { name: "Mode" });
    await expect(field(page, "Password")).toHaveAttribute("type", "password");
    await field(page, "Password").fill(PASSWORD);
    await press(page, "Hash Password");
    await expect(output(page)).toHaveValue(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await expect(page.getByText(/\d m?s on this device/)).toBeVisible();
    const hash = await output(page).inputValue();

    await mode.getByText("Verify").click();
    // A tab has the same name.
    await page.getByRole("textbox", { name: "Hash", exact: true }).fill(hash);
    await press(page, "Verify Password");
    await expect(page.getByText("Match", { exact: true })).toBeVisible();
    await field(page, "Password").fill(WRONG);
    await expect(page.getByText("Match", { exact: true })).toBeHidden();
    await field(page, "Password").press("Enter");
    await expect(page.getByText("No match", { exact: true })).toBeVisible();

    await mode.getByText("Inspect").click();
    await press(page, "Inspect Hash");
    await expect(page.getByText("Meets OWASP’s minimum", { exact: true })).toBeVisible();

    for (const secret of [PASSWORD, WRONG, hash]) expect(await keptIn(page)).not.toContain(secret);
  },

  pastebin: async (page) => {
    await field(page, "Content").fill("hello");
    await press(page, "Create Paste");
  },

  "pdf-compressor": async (page) => {
    const jpeg = await photoJpeg(500, 375);
    const before = await imagePdf((document) => addImage(document, jpegEntries(500, 375), jpeg));
    await field(page, "File").setInputFiles(pdf("Book.pdf", Buffer.from(before)));
    await press(page, "Compress PDF");
    const { name, bytes } = await downloadResult(page);
    expect(name).toBe("Book-compressed.pdf");
    expect(bytes.length).toBeLessThan(before.length / 2);
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
    await expect(page.getByText("(1 of 1 recompressed)")).toBeVisible();
  },

  "pdf-merger": async (page) => {
    await field(page, "Files").setInputFiles([pdf("a.pdf", await makePdf()), pdf("b.pdf", await makePdf())]);
    await press(page, "Merge PDFs");
  },

  "pdf-organizer": async (page) => {
    await field(page, "Files").setInputFiles(pdf("Book.pdf", await makePdf({ pages: 3, mixed: true })));
    const last = page.getByRole("option", { name: "3: page 3 of Book.pdf" });
    await expect(last.locator("canvas")).toHaveJSProperty("height", 170);
    await last.click();
    await press(page, "Move earlier");
    const saved = page.waitForEvent("download");
    await press(page, "Save PDF");
    const bytes = await readFile(await (await saved).path());
    expect((await PDFDocument.load(bytes)).getPages().map((one) => one.getWidth())).toEqual([595, 842, 595]);
  },

  "pdf-page-extractor": async (page) => {
    await field(page, "File").setInputFiles(pdf("Book.pdf", await makePdf({ pages: 3, mixed: true })));
    await expect(page.getByRole("button", { name: "Page 3" }).locator("canvas")).toHaveJSProperty("height", 170);
    await field(page, "Page range").fill("3");
    await press(page, "Extract Pages");
    const { bytes } = await downloadResult(page);
    expect((await PDFDocument.load(bytes)).getPages().map((one) => one.getWidth())).toEqual([842]);
  },

  "pdf-protector": async (page) => {
    await field(page, "File").setInputFiles(pdf("Report.pdf", Buffer.from(await makePdfBytes({ pages: 3 }))));
    await field(page, "Open password").fill("Grüße 1");
    await page.getByLabel("Copy text and images").uncheck();
    await press(page, "Protect PDF");
    const locked = await downloadResult(page);
    expect(locked.name).toBe("Report-protected.pdf");

    await page.getByText("Unlock", { exact: true }).click();
    await field(page, "File").setInputFiles(pdf("Locked.pdf", locked.bytes));
    await press(page, "Unlock PDF");
    await expect(page.getByText("Locked.pdf is protected by a password.").first()).toBeVisible();
    await expect(field(page, "Password")).toBeFocused();
    await page.keyboard.type("Grüße 1");
    await page.keyboard.press("Control+Enter");
    expect(await passesQpdfCheck((await downloadResult(page)).bytes)).toBe(true);
  },

  "pdf-splitter": async (page) => {
    await field(page, "File").setInputFiles(pdf("a.pdf", await makePdf({ pages: 2 })));
    await press(page, "Split PDF");
  },

  "pdf-to-images": async (page) => {
    await field(page, "File").setInputFiles(pdf("a.pdf", await makePdf()));
    await press(page, "Convert to Images");
  },

  "pdf-to-text": async (page) => {
    await field(page, "File").setInputFiles(pdf("Book.pdf", await makePdf({ pages: 2 })));
    await field(page, "Between pages").selectOption("number");
    await press(page, "Extract Text");
    await expect(output(page)).toHaveValue("--- Page 1 ---\n\nDocument page 1\n\n--- Page 2 ---\n\nDocument page 2\n");
    await page.getByRole("searchbox", { name: "Search" }).fill("PAGE 2");
    await expect(items(page, "Matches")).toHaveText("Page 2Document page 2");
  },

  "prompt-files": async (page) => {
    await field(page, "Files").setInputFiles([
      { name: "b.ts", mimeType: "text/plain", buffer: Buffer.from("run();\n") },
      { name: "a.md", mimeType: "text/markdown", buffer: Buffer.from("# Tea\n") },
    ]);
    await press(page, "Make Prompt");
    await expect(output(page)).toHaveValue(/## a\.md\n\n```md\n# Tea\n```\n\n## b\.ts\n\n```ts\nrun\(\);\n```/);
    await page.getByText("Prompt to Files", { exact: true }).first().click();
    await field(page, "Text").fill("## src/a.ts\n```\n1\n```\n");
    await press(page, "Make Files");
    await expect(page.getByRole("link", { name: "Download files.zip" })).toBeVisible();
  },

  "qr-generator": async (page) => {
    await page.getByRole("textbox", { name: "Content" }).fill("hello");
    await press(page, "Generate");
    await expect(page.getByRole("img", { name: "QR code" })).toHaveJSProperty("naturalWidth", 256);
    await page.getByText("Many from CSV", { exact: true }).click();
    await page.getByRole("textbox", { name: "Content" }).fill("https://example.org/1,one");
    await press(page, "Generate All");
    await expect(page.getByRole("link", { name: "Download qrcodes.zip" })).toBeVisible();
  },

  "random-color-generator": async (page) => {
    await press(page, "Generate Colors");
    await expect(items(page, "Colors")).toHaveCount(5);
    await expect(items(page, "Colors").first()).toContainText(/#[0-9a-f]{6}/);
  },

  "regex-extractor": async (page) => {
    await input(page).fill("a1 b22");
    await field(page, "Pattern").fill("\\d+");
    await press(page, "Extract");
    await expect(output(page)).toHaveValue("1\n22");
    await field(page, "Replace with").fill("#");
    await press(page, "Replace");
    await expect(output(page)).toHaveValue("a# b#");
  },

  spreadsheet: async (page) => {
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles("src/tools/spreadsheet/testing/suite/temperature.xlsx");
    await press(page, "Convert");
    await expect(output(page)).toHaveValue("label,value\ncelsius,22.2222\nfahrenheit,72\n");
    await page.locator("fieldset").getByText("From CSV or JSON").click();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("textbox", { name: "CSV or JSON" }).fill("id,day\n007,2026-12-31\n");
    await press(page, "Create File");
    await expect(page.getByText("input.xlsx")).toBeVisible();
  },

  "string-splitter": async (page) => {
    await input(page).fill("red,green");
    await press(page, "Split");
    await expect(items(page, "Items")).toHaveText([/red/, /green/]);
  },

  "string-to-image": async (page) => {
    await input(page).fill("one\ntwo");
    expect(await downloadedImage(page)).toMatchObject({ format: "png", height: 98 });
  },

  "svg-optimizer": async (page) => {
    await input(page).fill('<svg viewBox="0 0 2 1"><!-- dot --><rect width="2" height="1" fill="#ff0000"/></svg>');
    await press(page, "Optimize");
    for (const name of ["Original", "Optimized"]) {
      await expect(page.getByRole("img", { name })).toHaveJSProperty("naturalWidth", 640);
    }
    await press(page, "Data URI");
    await expect(page.getByLabel("Output")).toHaveValue(/^data:image\/svg\+xml,%3Csvg/);
  },

  symbols: async (page) => {
    // The list is there at once, and follows without a button.
    await expect(page.getByRole("region", { name: "Smileys & emotion" })).toContainText("grinning face");
    await field(page, "Search").fill("euro sign");
    await page.getByRole("button", { name: "Copy euro sign" }).click();
    await expect(page.getByRole("region", { name: "Copied" })).toContainText("€");
  },

  "text-diff": async (page) => {
    await field(page, "Original").fill("3 pears\nplums\n");
    await field(page, "Changed").fill("4 pears\nplums\n");
    await press(page, "Compare");
    await expect(page.getByRole("group", { name: "Change 1 of 1" }).locator("mark")).toHaveText(["3", "4"]);
    await page.getByText("Patch", { exact: true }).click();
    const patch = "--- original\n+++ changed\n@@ -1,2 +1,2 @@\n-3 pears\n+4 pears\n plums\n";
    await expect(output(page)).toHaveValue(patch);
    await page.getByRole("group", { name: "Mode" }).getByText("Apply Patch").click();
    await field(page, "Patch").fill(patch);
    await press(page, "Apply Patch");
    await expect(output(page)).toHaveValue("4 pears\nplums\n");
  },

  "text-encoding": async (page) => {
    const buffer = Buffer.from("déjà vu", "latin1");
    await field(page, "File").setInputFiles({ name: "old.txt", mimeType: "text/plain", buffer });
    await press(page, "Convert to UTF-8");
    await expect(output(page)).toHaveValue("déjà vu");
    await press(page, "Clear");
    await input(page).fill("Ð¿Ñ€Ð¸Ð²ÐµÑ‚");
    await press(page, "Convert to UTF-8");
    await press(page, "Repair");
    await expect(output(page)).toHaveValue("привет");
    await page.getByText("From UTF-8", { exact: true }).click();
    await press(page, "Clear");
    await input(page).fill("5 €");
    await press(page, "Convert");
    await expect(output(page)).toHaveValue(/^0000 {2}35 20 80 /);
    await page.getByRole("group", { name: "Mode" }).getByText("Repair").click();
    await input(page).fill("cafÃ©");
    await press(page, "Repair");
    await expect(output(page)).toHaveValue("café");
  },

  "time-zones": async (page) => {
    await field(page, "Date and time").fill("2025-11-26 15:00");
    await field(page, "Time zone").fill("Berlin");
    await page.getByRole("combobox", { name: "Places" }).fill("Kolkata");
    await press(page, "Add");
    await press(page, "Convert");
    await expect(items(page, "Times").filter({ hasText: "Kolkata" })).toContainText("19:30");
    await page.getByText("Plan a Meeting").click();
    await press(page, "Plan");
    const hour = page.getByRole("radio", { checked: true, name: /^Berlin/ });
    await expect(hour).toHaveAccessibleName(/^Berlin 15:00/);
    await hour.press("ArrowRight");
    await expect(field(page, "Date and time")).toHaveValue("2025-11-26 16:00");
    await expect(page.getByText("16:00 Berlin · 15:00 London · 10:00 New York")).toBeVisible();
  },

  "timestamp-converter": async (page) => {
    await page.getByRole("button", { name: "Try It" }).first().click();
    await expect(output(page)).toHaveValue(/^20\d\d-/);
    await field(page, "Time zone").fill("Asia/Kathmandu");
    await field(page, "Timestamp").fill("1500000000");
    await press(page, "Convert to Date");
    await expect(output(page)).toHaveValue("2017-07-14 08:25:00+05:45");
    await page.getByRole("region", { name: "Timestamp to Date" }).getByRole("button", { name: "Clear" }).click();
    await field(page, "or as text").fill("Tue, 14 Nov 2023 22:13:20 +0000");
    await press(page, "Convert to Timestamp");
    await expect(output(page)).toHaveValue("1700000000");
  },

  "token-counter": async (page) => {
    await input(page).fill("Hello, world!");
    await press(page, "Count");
    await expect(page.getByRole("definition").first()).toHaveText("4");
    await page.getByRole("radio", { name: "Token IDs" }).check({ force: true });
    await press(page, "Token IDs");
    await expect(output(page)).toHaveValue("[13225, 11, 2375, 0]");
  },

  totp: async (page) => {
    const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url(), request.postData() ?? ""));
    const secret = field(page, "Secret or otpauth URI");
    await expect(secret).toHaveAttribute("type", "password");
    await secret.fill("gezd gn0v");
    await expect(page.getByText("Character 8 of the secret is “0”")).toBeVisible();

    await secret.fill(`otpauth://hotp/Example:ada?secret=${SECRET}&counter=1`);
    const card = page.getByRole("region", { name: "Example: ada" });
    await expect(card).toContainText("287082");
    await press(page, "Next");
    await expect(card).toContainText("Counter 2");
    await expect(card).toContainText("359152");

    await press(page, "Verify a code");
    await field(page, "Code").fill("969 429");
    await expect(card).toContainText("It’s the code of counter 3, 1 after the present one.");

    await press(page, "QR code");
    await expect(page.getByRole("img", { name: "QR code of the secret" })).toBeVisible();

    await secret.fill(SECRET);
    await expect(page.getByRole("timer")).toContainText(" s");

    const left = [await keptIn(page), ...sent].join("\n");
    for (const text of [SECRET, "969 429", "Example:ada", "otpauth:"]) expect(left).not.toContain(text);
  },

  "unicode-inspector": async (page) => {
    const open = (mode: string) => page.getByRole("radio", { name: mode }).check({ force: true });
    await input(page).fill("p\u0430y\u200b");
    await press(page, "Inspect");
    await expect(page.getByRole("region", { name: "Mixed scripts" })).toContainText("looks like “pay”");
    await page.getByText("U+200B", { exact: true }).click();
    await expect(page.getByText("&#x200B;")).toBeVisible();
    await open("Clean Up");
    await press(page, "Clean Up");
    await expect(output(page)).toHaveValue("p\u0430y");
    await open("Normalize");
    await press(page, "Normalize");
    await expect(page.getByRole("region", { name: "Notes" })).toContainText("The text was already in NFC.");
  },

  "unit-converter": async (page) => {
    await press(page, "Try It");
    await expect(page.getByRole("textbox", { name: "Result" })).toHaveValue("62.13711922");
    await field(page, "Category").selectOption("length");
    await field(page, "Value").fill("10");
    await field(page, "From Unit").selectOption("mile");
    await field(page, "To Unit").selectOption("kilometer");
    await press(page, "Convert");
    await expect(page.getByRole("textbox", { name: "Result" })).toHaveValue("16.0934");
  },

  "url-shortener": async (page) => {
    await field(page, "Long URL").fill("https://example.com/");
    await press(page, "Shorten");
  },

  "user-agent-parser": async (page) => {
    await input(page).fill("curl/8.5.0");
    await press(page, "Parse");
    await expect(page.getByRole("region", { name: "Browser", exact: true })).toContainText("curl");
  },

  "word-converter": async (page) => {
    await page.locator("input[type=file]").first().setInputFiles("node_modules/mammoth/test/test-data/tables.docx");
    await press(page, "Convert");
    await expect(output(page)).toHaveValue(/^Above\n/);
    await page.locator("fieldset").getByText("To Word").click();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("textbox", { name: "Markdown or HTML" }).fill("# Tea");
    await press(page, "Create Word File");
    await expect(page.getByText("document.docx")).toBeVisible();
  },

  "word-counter": async (page) => {
    await input(page).fill("one two three");
    await expect(page.getByRole("definition").first()).toHaveText("3");
  },
};
