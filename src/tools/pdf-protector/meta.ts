import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "PDF Protect & Unlock",
  description: "Set a password and permissions on a PDF, or remove them. In your browser.",
  category: "PDF",
  order: 6,
  keywords:
    "pdf password, encrypt pdf, decrypt pdf, lock pdf, unlock pdf, remove pdf password, password protect pdf, secure pdf, pdf restrictions, pdf permissions, disable printing, prevent copying, owner password, user password, aes 256, qpdf, add password to pdf",
  icon: "file-lock",
  runs: "browser",
};
