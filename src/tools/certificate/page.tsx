import { lazyPart } from "#ui/lazy-part.tsx";
import { TextTool } from "#ui/text-tool.tsx";
import { operations } from "./tool.ts";

const CertificateReport = lazyPart(() => import("./certificate-report.tsx"), "CertificateReport");

export default function CertificatePage() {
  return (
    <TextTool
      operations={operations}
      placeholder="-----BEGIN CERTIFICATE-----, one or several; or drop a .crt, .cer, .pem, .csr, .p7b or .crl file"
    >
      {(report) => <CertificateReport report={report} />}
    </TextTool>
  );
}
