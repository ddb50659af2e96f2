import { About } from "#ui/about.tsx";

export function AboutImageEditor() {
  return (
    <About
      title="Image Editor"
      lead="Crop, straighten, resize, brighten or sharpen a photo. Your file stays unchanged, and you can undo every step."
    >
      <li>
        To crop by keyboard, Tab to the box or a corner and use the arrow keys; Shift makes bigger steps, <kbd>Esc</kbd>{" "}
        cancels.
      </li>
      <li>
        <kbd>Ctrl Z</kbd> undoes, <kbd>Ctrl Shift Z</kbd> redoes, <kbd>Ctrl ⏎</kbd> saves.
      </li>
      <li>The preview is a small copy. The download uses the full resolution.</li>
      <li>Adjustments work like CSS filters and apply in the order shown, ending with Sharpen.</li>
      <li>
        Opens JPEG, PNG, GIF, BMP and WebP up to 100 megapixels (only the first frame of an animation). Saved files have
        no metadata.
      </li>
      <li>Your image never leaves your browser.</li>
    </About>
  );
}
