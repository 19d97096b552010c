// The texts of inputs, text areas and `contenteditable` elements: their letters' positions, and edits with the browser's undo.
// Boxes and points are in the page's coordinates.
import { TextLayout } from "./scribble-layout.js";

const copiedStyles = ["direction", "unicode-bidi", "writing-mode", "font-family", "font-size", "font-style", "font-weight",
  "font-stretch", "font-variant", "font-size-adjust", "font-kerning", "font-feature-settings", "font-variation-settings",
  "line-height", "letter-spacing", "word-spacing", "text-align", "text-align-last", "text-indent", "text-transform",
  "text-rendering", "tab-size", "hyphens", "border-top-width", "border-right-width", "border-bottom-width",
  "border-left-width", "padding-top", "padding-right", "padding-bottom", "padding-left"];
const unselectable = ["email", "number"];

/** The box of an element or a rectangle of it in the page's coordinates. */
export function boxOf({ left, top, width, height }) {
  return { x: left + scrollX, y: top + scrollY, width, height };
}

/** The position in the page at which a text node or a `<br>` begins. */
function startOf(node) {
  if (node.nodeType === Node.TEXT_NODE) return { node, offset: 0 };
  return { node: node.parentNode, offset: Array.prototype.indexOf.call(node.parentNode.childNodes, node) };
}

/**
 * Types a text as a keyboard would, with the browser's undo; an empty one deletes what is selected. The caret was set before,
 * which makes it a step of undo by itself.
 */
function type(text, isLine) {
  if (text === "") return document.execCommand("delete");
  return isLine ? document.execCommand("insertParagraph") : document.execCommand("insertText", false, text);
}

/** A text of the page: its `value`, and a `layout` of it. */
class PageText {
  get length() { return this.value.length; }

  text(start, end) { return this.value.slice(start, end); }
}

export class FieldText extends PageText {
  #field;
  #mirror;
  #layout;
  #key = "";

  constructor(field, mirror) {
    super();
    this.#field = field;
    this.#mirror = mirror;
  }

  get #isSelectable() { return !unselectable.includes(this.#field.type); }
  get isMultiline() { return this.#field.localName === "textarea"; }
  get value() { return this.#field.value; }

  get selection() {
    const { selectionStart: start, selectionEnd: end } = this.#isSelectable ? this.#field : {};
    return start === undefined || start === null ? [this.length, this.length] : [start, end];
  }

  select(start, end) {
    if (this.#isSelectable) this.#field.setSelectionRange(start, end);
    else if (start === 0 && end === this.length) this.#field.select();
  }

  replace(start, end, text) {
    const field = this.#field;
    const line = this.isMultiline ? text : text.replaceAll("\n", "");
    if (line === "" && (text !== "" || start === end)) return;
    const before = field.value;
    const wanted = before.slice(0, start) + line + before.slice(end);
    let typed = line;
    if (this.#isSelectable) {
      field.setSelectionRange(start, end);
    } else {
      field.select();
      typed = wanted;
    }
    this.#key = "";
    if (type(typed, false) || field.value !== before) return;
    // Where browsers can't, as a script: no undo, but the same events.
    field.value = wanted;
    if (this.#isSelectable) field.setSelectionRange(start + line.length, start + line.length);
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: line }));
  }

  /** The letters' positions, from a copy of the field that is a page's ordinary text. */
  get layout() {
    const field = this.#field;
    const { width, height } = field.getBoundingClientRect();
    const style = getComputedStyle(field);
    const key = [width, height, field.clientWidth, field.clientHeight, style.font, style.letterSpacing, field.value].join("\u0000");
    if (key !== this.#key || this.#mirror.field !== field) {
      this.#mirror.show(field, style, this.isMultiline);
      this.#key = key;
      this.#layout = new TextLayout(field.value, (start, end) => this.#mirror.measure(start, end));
    }
    return this.#layout;
  }

  /** The distance from the mirror to the page. */
  get #offset() {
    const { left, top } = this.#field.getBoundingClientRect();
    return { x: left + scrollX - this.#field.scrollLeft, y: top + scrollY - this.#field.scrollTop };
  }

  nearest(point) {
    const { x, y } = this.#offset;
    return this.layout.nearest({ x: point.x - x, y: point.y - y });
  }

  boxes(start, end) {
    const { x, y } = this.#offset;
    const layout = this.layout;
    const caret = () => layout.caret(start) ?? this.#mirror.measure(0, 1)[0];
    const found = start === end ? [caret()] : layout.boxes(start, end);
    return found.filter(Boolean).map((box) => ({ ...box, x: box.x + x, y: box.y + y }));
  }
}

/** A copy of a field's text that looks the same, unseen; boxes in it are measured from the field's corner. */
export class Mirror {
  #element = document.createElement("div");
  #inner = document.createElement("div");
  #node = document.createTextNode("");
  field;

  constructor(parent) {
    this.#inner.append(this.#node);
    this.#element.append(this.#inner);
    this.#element.setAttribute("aria-hidden", "true");
    parent.append(this.#element);
  }

  show(field, style, isMultiline) {
    this.field = field;
    const own = this.#element.style;
    own.cssText = "position: fixed; left: 0; top: 0; visibility: hidden; pointer-events: none; box-sizing: border-box; "
      + "border-style: solid; border-color: transparent; margin: 0;";
    for (const name of copiedStyles) own.setProperty(name, style.getPropertyValue(name));
    const { width, height } = field.getBoundingClientRect();
    own.height = `${height}px`;
    own.width = `${width}px`;
    if (isMultiline) {
      // The text stays out of the scroll bar.
      const borders = parseFloat(style.borderLeftWidth) + parseFloat(style.borderRightWidth);
      own.paddingRight = `${parseFloat(style.paddingRight) + Math.max(width - borders - field.clientWidth, 0)}px`;
      this.#inner.style.cssText = `white-space: ${field.wrap === "off" ? "pre" : "pre-wrap"}; overflow-wrap: break-word;`;
    } else {
      own.display = "flex";
      own.alignItems = "center";
      this.#inner.style.cssText = "flex: 1; min-width: 0; white-space: pre;";
    }
    // Something to measure after the last line's end.
    this.#node.data = `${field.value}\u200b`;
  }

  measure(start, end) {
    const origin = this.#element.getBoundingClientRect();
    const range = document.createRange();
    range.setStart(this.#node, start);
    range.setEnd(this.#node, end);
    return Array.from(range.getClientRects(), ({ left, top, width, height }) =>
      ({ x: left - origin.left, y: top - origin.top, width, height })).filter(({ height }) => height > 0);
  }
}

/** The text of a `contenteditable` element: its text nodes, with a line's end for each `<br>` and between blocks. */
export class EditableText extends PageText {
  #root;
  #parts;
  #value = "";
  #layout;
  #layoutKey = "";
  #observer;
  #breaks = false;

  constructor(root) {
    super();
    this.#root = root;
    this.#observer = new MutationObserver(() => this.#forget());
    this.#observer.observe(root, { childList: true, characterData: true, subtree: true });
  }

  get isMultiline() { return true; }

  get value() {
    this.#read();
    return this.#value;
  }

  #forget() {
    this.#parts = undefined;
    this.#layout = undefined;
  }

  #read() {
    if (this.#observer.takeRecords().length > 0) this.#forget();
    if (this.#parts) return;
    this.#parts = [];
    this.#value = "";
    this.#breaks = false;
    this.#walk(this.#root);
  }

  /** Begins a line where a block has begun or ended before. */
  #flush() {
    if (this.#breaks && this.#parts.length > 0) this.#value += "\n";
    this.#breaks = false;
  }

  #walk(parent) {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (node.data === "" || (!/\S/.test(node.data) && !this.#isShown(node))) continue;
        this.#flush();
        this.#parts.push({ node, start: this.#value.length, length: node.data.length });
        const isPlain = !getComputedStyle(parent).whiteSpace.startsWith("pre");
        this.#value += isPlain ? node.data.replace(/\s/g, " ") : node.data.replaceAll("\u00a0", " ");
      } else if (node.localName === "br") {
        this.#flush();
        const isFiller = !node.nextSibling && (node.parentNode === this.#root ? this.#value.endsWith("\n") || this.#value === "" : true);
        this.#parts.push({ node, start: this.#value.length, length: isFiller ? 0 : 1 });
        if (!isFiller) this.#value += "\n";
      } else if (node.nodeType === Node.ELEMENT_NODE) {
        const isBlock = !getComputedStyle(node).display.startsWith("inline");
        if (isBlock) this.#breaks = true;
        this.#walk(node);
        if (isBlock) this.#breaks = true;
      }
    }
  }

  #isShown(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return Array.from(range.getClientRects()).some(({ width }) => width > 0);
  }

  #position(offset) {
    this.#read();
    const part = this.#parts.findLast(({ start }) => start <= offset);
    if (!part) return { node: this.#root, offset: 0 };
    const { node, offset: before } = startOf(part.node);
    if (node === part.node) return { node, offset: Math.min(offset - part.start, part.length) };
    return { node, offset: before + (offset > part.start ? 1 : 0) };
  }

  #offset(node, inside) {
    this.#read();
    const own = this.#parts.find((part) => part.node === node);
    if (own) return own.start + Math.min(inside, own.length);
    const range = document.createRange();
    range.setStart(node, inside);
    let last = 0;
    for (const part of this.#parts) {
      // Whether the part begins behind the position.
      const { node: parent, offset } = startOf(part.node);
      if (range.comparePoint(parent, offset) >= 0) return part.start;
      last = part.start + part.length;
    }
    return last;
  }

  get selection() {
    const selection = document.getSelection();
    const range = selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
    if (!range || !this.#root.contains(range.commonAncestorContainer)) return [this.length, this.length];
    const start = this.#offset(range.startContainer, range.startOffset);
    return [start, Math.max(start, this.#offset(range.endContainer, range.endOffset))];
  }

  select(start, end) {
    const [from, to] = [this.#position(start), this.#position(end)];
    document.getSelection().setBaseAndExtent(from.node, from.offset, to.node, to.offset);
  }

  replace(start, end, text) {
    if (text === "" && start === end) return;
    this.select(start, end);
    type(text, text === "\n");
    this.#forget();
  }

  get layout() {
    const text = this.value;
    const box = boxOf(this.#root.getBoundingClientRect());
    const key = [...Object.values(box), this.#root.scrollLeft, this.#root.scrollTop].join();
    if (this.#layout && this.#layoutKey === key) return this.#layout;
    this.#layoutKey = key;
    return (this.#layout = new TextLayout(text, (start, end) => {
      const [from, to] = [this.#position(start), this.#position(end)];
      const range = document.createRange();
      // From the text that follows, not from the end of what is before.
      const first = this.#parts.find((part) => part.start <= start && start < part.start + part.length);
      if (first?.node.nodeType === Node.TEXT_NODE) range.setStart(first.node, start - first.start);
      else range.setStart(from.node, from.offset);
      const last = this.#parts.findLast((part) => part.start < end);
      if (last?.node.nodeType === Node.TEXT_NODE) range.setEnd(last.node, Math.min(end - last.start, last.length));
      else range.setEnd(to.node, to.offset);
      return Array.from(range.getClientRects(), boxOf).filter(({ height }) => height > 0);
    }));
  }

  nearest(point) { return this.layout.nearest(point); }

  boxes(start, end) {
    const layout = this.layout;
    if (start !== end) return layout.boxes(start, end);
    const caret = layout.caret(start);
    if (caret) return [caret];
    const { left, top, height } = this.#root.getBoundingClientRect();
    const style = getComputedStyle(this.#root);
    const line = parseFloat(style.lineHeight) || 1.2 * parseFloat(style.fontSize);
    return [{ x: left + scrollX + parseFloat(style.paddingLeft), y: top + scrollY + parseFloat(style.paddingTop), width: 1,
      height: Math.min(line, height) }];
  }

  release() { this.#observer.disconnect(); }
}
