import { PDFDocument } from "@cantoo/pdf-lib";

/** A two-page PDF that opens with either password. */
export async function encryptedPdf({ user, owner }: { user: string; owner: string }): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  for (let count = 0; count < 2; count++) pdf.addPage([300, 300]).drawText("Secret", { x: 50, y: 50 });
  pdf.encrypt({ userPassword: user, ownerPassword: owner });
  return new Uint8Array(await pdf.save({ useObjectStreams: false }));
}

/** A PDF that only a certificate's owner can open (ISO 32000-2, 7.6.5). */
export async function certificatePdf(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const { context } = pdf;
  context.trailerInfo.Encrypt = context.register(
    context.obj({ Filter: "Adobe.PubSec", SubFilter: "adbe.pkcs7.s4", V: 2, Length: 128, Recipients: [] }),
  );
  return new Uint8Array(await pdf.save({ useObjectStreams: false }));
}
