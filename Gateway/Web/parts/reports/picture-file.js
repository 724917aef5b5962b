// @ts-check
// Figures of the page drawn into one picture. The page's policy shows no pictures of scripts, so that each shape and
// each text is drawn where the browser has it.

const scale = 2;
const margin = 24;
/** Browsers make no larger canvas. */
const mostPixels = 16_000;

/** @typedef {CanvasRenderingContext2D} Canvas */

/** Whether the browser shows any of a colour. @param {string} color */
const isSeen = (color) => color !== "none" && color !== "transparent" && !/[,/] *0\)$/.test(color);

/** @param {Canvas} canvas @param {SVGGraphicsElement} shape */
function drawShape(canvas, shape) {
  const matrix = shape.getScreenCTM();
  if (!matrix) return;
  const style = getComputedStyle(shape);
  /** @type {Path2D} */
  let path;
  const number = (/** @type {string} */ name) => Number(shape.getAttribute(name) ?? 0);
  switch (shape.localName) {
    case "path":
      path = new Path2D(shape.getAttribute("d") ?? "");
      break;
    case "rect":
      path = new Path2D();
      path.rect(number("x"), number("y"), number("width"), number("height"));
      break;
    case "circle":
      path = new Path2D();
      path.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI);
      break;
    case "line":
      path = new Path2D();
      path.moveTo(number("x1"), number("y1"));
      path.lineTo(number("x2"), number("y2"));
      break;
    case "polyline":
      path = new Path2D(`M${shape.getAttribute("points") ?? ""}`);
      break;
    default:
      return;
  }
  canvas.save();
  canvas.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  canvas.globalAlpha = Number(style.opacity);
  if (isSeen(style.fill) && shape.localName !== "line") {
    canvas.fillStyle = style.fill;
    canvas.globalAlpha = Number(style.opacity) * Number(style.fillOpacity);
    canvas.fill(path);
  }
  if (isSeen(style.stroke)) {
    canvas.strokeStyle = style.stroke;
    canvas.globalAlpha = Number(style.opacity) * Number(style.strokeOpacity);
    // A line that keeps its width is drawn without the picture's scale.
    const isFixed = style.vectorEffect === "non-scaling-stroke";
    canvas.lineWidth = parseFloat(style.strokeWidth) / (isFixed ? Math.hypot(matrix.a, matrix.b) || 1 : 1);
    canvas.setLineDash(style.strokeDasharray.match(/[\d.]+/g)?.map(Number) ?? []);
    canvas.stroke(path);
  }
  canvas.restore();
}

/** @param {Canvas} canvas @param {Text} node */
function drawText(canvas, node) {
  const text = node.data.trim();
  const element = node.parentElement;
  if (!text || !element) return;
  const range = document.createRange();
  range.selectNodeContents(node);
  const [box, ...more] = range.getClientRects();
  if (!box || box.width < 2) return;
  const style = getComputedStyle(element);
  canvas.save();
  canvas.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  canvas.fillStyle = element instanceof SVGElement ? style.fill : style.color;
  canvas.direction = style.direction === "rtl" ? "rtl" : "ltr";
  canvas.textAlign = "left";
  canvas.textBaseline = "middle";
  if (more.length === 0) canvas.fillText(text, box.left, box.top + box.height / 2);
  else {
    // A text of several lines, word by word.
    for (const word of node.data.matchAll(/\S+/g)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const at = range.getBoundingClientRect();
      canvas.fillText(word[0], at.left, at.top + at.height / 2);
    }
  }
  canvas.restore();
}

/** The sign of a name beside a picture stands before its text. @param {Canvas} canvas @param {Element} element */
function drawSign(canvas, element) {
  if (!element.parentElement?.matches(".legend")) return;
  const { backgroundColor, width, height, content } = getComputedStyle(element, "::before");
  if (content === "none" || !isSeen(backgroundColor)) return;
  const { left, right, top, height: line } = element.getBoundingClientRect();
  const [wide, high] = [parseFloat(width), parseFloat(height)];
  canvas.fillStyle = backgroundColor;
  const isRightToLeft = getComputedStyle(element).direction === "rtl";
  canvas.fillRect(isRightToLeft ? right - wide : left, top + (line - high) / 2, wide, high);
}

/** @param {Canvas} canvas @param {Element} element */
function draw(canvas, element) {
  if (element.matches("button, a, .chips, .unseen, [hidden], table") || !element.checkVisibility()) return;
  if (element instanceof SVGGraphicsElement) drawShape(canvas, element);
  else {
    const { backgroundColor } = getComputedStyle(element);
    if (isSeen(backgroundColor)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      canvas.fillStyle = backgroundColor;
      canvas.fillRect(left, top, width, height);
    }
    drawSign(canvas, element);
  }
  for (const node of element.childNodes) {
    if (node instanceof Text) drawText(canvas, node);
    else if (node instanceof Element) draw(canvas, node);
  }
}

/**
 * Figures below one another, in the colours in which they are shown.
 * @param {HTMLElement[]} figures
 * @returns {Promise<Blob | null>} Nothing if the browser makes no such picture.
 */
export function asPicture(figures) {
  const boxes = figures.map((each) => each.getBoundingClientRect());
  const width = Math.max(0, ...boxes.map((each) => each.width)) + 2 * margin;
  const height = boxes.reduce((sum, each) => sum + each.height + margin, margin);
  const size = Math.min(scale, mostPixels / height);
  const page = document.createElement("canvas");
  [page.width, page.height] = [Math.ceil(width * size), Math.ceil(height * size)];
  const canvas = page.getContext("2d");
  if (!canvas || figures.length === 0) return Promise.resolve(null);
  canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
  canvas.fillRect(0, 0, page.width, page.height);
  let below = margin;
  for (const [at, figure] of figures.entries()) {
    const { left, top, height } = boxes[at];
    canvas.setTransform(size, 0, 0, size, (margin - left) * size, (below - top) * size);
    draw(canvas, figure);
    below += height + margin;
  }
  return new Promise((resolve) => page.toBlob(resolve, "image/png"));
}
