import { About } from "#ui/about.tsx";

export function AboutQrGenerator() {
  return (
    <About title="QR Generator">
      <p>
        For a menu, a poster, a business card or the Wi-Fi at home: choose what the code should do, type it, and take a
        PNG for screens or an SVG for print. A list in CSV makes many at once: what the code says in the first column,
        the file’s name in the second.
      </p>
      <p>
        The codes follow ISO/IEC 18004, versions 1 to 40. Every one is read back before you get it, so that colors or a
        logo never spoil it unnoticed. At most 2,953 bytes fit at level Low, 2,331 at Medium, 1,663 at Quartile and
        1,273 at High; digits and capitals take less room. Scanners like a margin of 4 modules: with 1, leave some white
        around the picture. The code holds your text itself and never expires; nothing you enter is sent anywhere or
        kept.
      </p>
    </About>
  );
}
