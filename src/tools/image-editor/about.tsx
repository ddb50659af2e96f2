import { About } from "#ui/about.tsx";

export function AboutImageEditor() {
  return (
    <About title="Image Editor">
      <p>
        For what a photo most often needs: cut off the edge, put it upright, make it smaller, brighter or sharper. Every
        step can be undone; nothing touches your file. What you see is a small copy; the download is made from the full
        resolution.
      </p>
      <ul>
        <li>
          Drag the box or its corners to crop. By keyboard: Tab to the box or a corner, then the arrow keys, in big
          steps with Shift; <kbd>Esc</kbd> leaves it.
        </li>
        <li>
          <kbd>Ctrl Z</kbd> takes a step back, <kbd>Ctrl Shift Z</kbd> redoes it, <kbd>Ctrl ⏎</kbd> saves.
        </li>
        <li>
          The adjustments are those of CSS filters, and are applied in this order: brightness, contrast, saturation,
          hue, grayscale, sepia, invert, blur. Sharpen comes last: an unsharp mask that reaches as far as the picture is
          big, so that the download looks as sharp as the preview.
        </li>
      </ul>
      <p>
        Your image stays on your device: a background worker of your browser does the work. JPEG, PNG, GIF, BMP and WebP
        of up to 100 megapixels can be opened (of an animation, only the first frame); they are saved as PNG, JPEG or
        WebP, without metadata.
      </p>
    </About>
  );
}
