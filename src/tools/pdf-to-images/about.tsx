import { About } from "#ui/about.tsx";

export function AboutPdfToImages() {
  return (
    <About title="PDF to Images">
      <p>
        For a slide in a chat, a page on a website, or a program that does not take PDFs. Every page becomes an image of
        exactly the resolution that you choose: at 150 DPI an A4 page is 1240 × 1754 pixels. Or name the pages that you
        want, such as <code>1-3, 7</code>; their images keep the numbers of the pages. One page comes back as one image,
        several as a ZIP.
      </p>
      <ul>
        <li>
          <strong>72 DPI</strong> is the size on a screen, <strong>150</strong> is good for reading,{" "}
          <strong>300</strong> is for print and text recognition, <strong>600</strong> for fine drawings.
        </li>
        <li>
          <strong>PNG</strong> is lossless. <strong>JPG</strong> and <strong>WebP</strong> are smaller, at quality 90.
        </li>
        <li>
          Annotations and the values of form fields are drawn as a viewer shows them, on white. Fonts that the file does
          not include are replaced, those for Chinese, Japanese and Korean with Noto Sans.
        </li>
      </ul>
      <p>
        Up to 100 MB, 2,000 pages to draw, and two minutes of work; a page of more than 80 megapixels is refused. Your
        file is deleted from our server as soon as it is drawn, the images after 60 minutes, and nobody but you is given
        their address.
      </p>
    </About>
  );
}
