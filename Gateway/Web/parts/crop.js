// @ts-check
// Cuts a square out of a picture: drag it, or move it by the arrow keys, and zoom by the slider.
import { effect, h, newId, signal, w } from "../core/prelude.js";
import { button } from "./button.js";
import { openDialog } from "./dialog.js";

const size = 256;
const step = 8;

/**
 * Resolves to a picture of 256 × 256 pixels, or to null. Throws if the file holds no picture.
 * @param {File} file
 * @returns {Promise<Blob | null>}
 */
export async function cropped(file) {
  const picture = await createImageBitmap(file);
  // The scale at which the shorter side fills the square.
  const least = size / Math.min(picture.width, picture.height);
  const zoom = signal(1);
  const place = signal({ x: 0.5, y: 0.5 });
  const canvas = h("canvas", {
    class: "crop",
    width: size,
    height: size,
    tabindex: "0",
    role: "img",
    "aria-label": w.crop.label,
    testid: "crop.canvas",
  });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  /** @param {number} dx @param {number} dy in pixels of the square */
  const move = (dx, dy) =>
    place.update(({ x, y }) => {
      const scale = least * zoom.peek();
      return {
        x: inside(x - dx / (picture.width * scale), scale, picture.width),
        y: inside(y - dy / (picture.height * scale), scale, picture.height),
      };
    });
  /** The middle may go so far that the square stays filled. @param {number} middle @param {number} scale @param {number} side */
  const inside = (middle, scale, side) => {
    const half = size / (side * scale) / 2;
    return Math.max(half, Math.min(1 - half, middle));
  };
  effect(() => {
    const scale = least * zoom();
    const { x, y } = place();
    context.clearRect(0, 0, size, size);
    context.drawImage(
      picture,
      size / 2 - x * picture.width * scale,
      size / 2 - y * picture.height * scale,
      picture.width * scale,
      picture.height * scale,
    );
  });
  canvas.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (!event.buttons) return;
    const shown = size / canvas.clientWidth;
    move(event.movementX * shown, event.movementY * shown);
  });
  canvas.addEventListener(
    "pointerdown",
    (/** @type {PointerEvent} */ event) => canvas.setPointerCapture(event.pointerId),
  );
  canvas.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const way =
      { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
    if (!way) return;
    event.preventDefault();
    move(way[0], way[1]);
  });
  const id = newId("zoom");
  return openDialog(w.crop.title, (/** @type {(blob: Blob | null) => void} */ close) => [
    canvas,
    h("label", { class: "group-label", for: id }, w.crop.zoom),
    h("input", {
      id,
      type: "range",
      min: 1,
      max: 4,
      step: 0.05,
      value: "1",
      testid: "crop.zoom",
      oninput: (event) => {
        zoom.set(Number(event.target.value));
        move(0, 0);
      },
    }),
    h(
      "div",
      { class: "actions" },
      button(w.cancel, { onpress: () => close(null) }),
      button(w.crop.use, {
        kind: "primary",
        onpress: () => canvas.toBlob(close, "image/png"),
        testid: "crop.useButton",
      }),
    ),
  ], "crop.dialog");
}
