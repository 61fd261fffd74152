/**
 * Cells of text, written straight into the document instead of rendered by React, because rendering
 * would take most of the time of a scroll step.
 *
 * - A column describes its text as pieces; `PaintedText` writes only the differences to the
 *   previous row, so that elements are reused.
 *
 *     paint: (row) => [`${row.city} `, { text: row.zone, className: 'quiet-text' }]
 */
import { formatAgo } from '#domain/kernel/spans.ts';

/** Text with CSS classes. */
interface MarkedText {
  text: string;
  className: string;
}
/** Time since a timestamp, kept current. */
interface Age {
  since: string;
}
/** Placeholder of a text that is loading, with its width in percent. */
interface Bar {
  bar: number;
}
type Piece = string | MarkedText | Age;
/** Text of a cell; null for an empty cell. */
export type CellText = Piece | null | readonly Piece[];

type Painted = Piece | Bar | null;

const isList = (text: CellText | Bar): text is readonly Piece[] => Array.isArray(text);

type Kind = 'text' | 'marked' | 'age' | 'bar' | 'empty';

function kindOf(piece: Painted): Kind {
  if (typeof piece === 'string') return 'text';
  if (piece === null) return 'empty';
  if ('text' in piece) return 'marked';
  return 'since' in piece ? 'age' : 'bar';
}

/** Text pieces at the start of an element. Later children of the element belong to React. */
export class PaintedText {
  readonly #host: Element;
  #nodes: ChildNode[] = [];
  #pieces: readonly Painted[] = [];

  constructor(host: Element) {
    this.#host = host;
  }

  show(text: CellText | Bar) {
    this.#showPieces(isList(text) ? text : [text]);
  }

  clear() {
    this.#showPieces([]);
  }

  /** Writes ages as of now. */
  tick() {
    for (const [at, piece] of this.#pieces.entries()) {
      const node = this.#nodes[at];
      if (node && kindOf(piece) === 'age') write(node, piece);
    }
  }

  #showPieces(pieces: readonly Painted[]) {
    for (let at = 0; at < pieces.length; at++) this.#showPiece(at, pieces[at] ?? null);
    for (const node of this.#nodes.splice(pieces.length)) node.remove();
    this.#pieces = pieces;
  }

  #showPiece(at: number, piece: Painted) {
    const node = this.#nodes[at];
    const before = this.#pieces[at];
    if (node && before === piece) return;
    if (node && before !== undefined && kindOf(before) === kindOf(piece)) return write(node, piece);
    const made = nodeOf(piece);
    write(made, piece);
    if (node) node.replaceWith(made);
    else this.#host.insertBefore(made, this.#host.childNodes[at] ?? null);
    this.#nodes[at] = made;
  }
}

function nodeOf(piece: Painted): ChildNode {
  const kind = kindOf(piece);
  if (kind === 'text') return document.createTextNode('');
  if (kind === 'empty') return emptyNode();
  const element = document.createElement(kind === 'age' ? 'time' : 'span');
  if (kind === 'bar') element.className = 'table-bar';
  else element.append('');
  if (kind === 'age') element.className = 'table-ago';
  return element;
}

/** Empty cell: a dash on the screen, a word for screen readers. */
function emptyNode(): HTMLElement {
  const [element, dash, word] = ['span', 'span', 'span'].map((tag) => document.createElement(tag));
  if (!element || !dash || !word) throw new Error('An element was not created.');
  element.className = 'quiet-text';
  dash.setAttribute('aria-hidden', 'true');
  dash.textContent = '–';
  word.className = 'for-readers';
  word.textContent = 'None';
  element.append(dash, word);
  return element;
}

function write(node: ChildNode, piece: Painted) {
  if (piece === null) return;
  if (typeof piece === 'string') return writeText(node, piece);
  if (!(node instanceof HTMLElement)) return;
  if ('text' in piece) {
    if (node.className !== piece.className) node.className = piece.className;
    writeText(node.firstChild, piece.text);
  } else if ('since' in piece) {
    node.setAttribute('datetime', piece.since);
    // The tooltip belongs to the previous row; a new tooltip is set when the pointer enters.
    node.removeAttribute('title');
    writeText(node.firstChild, formatAgo(piece.since, Date.now()));
  } else node.style.width = `${piece.bar}%`;
}

function writeText(node: ChildNode | null, text: string) {
  if (node instanceof Text && node.data !== text) node.data = text;
}
