import type { Row } from '#commands/focus.ts';
import { PaintedText, type CellText } from './cell-text.ts';

/** Look of a cell that is painted without React. */
export interface PaintedLook<R extends Row> {
  paint: (row: R) => CellText;
  /** Link of the cell; null for none. */
  hrefOf: ((row: R) => string) | null;
  /** Current value if it differs from the value in the past row, otherwise null. */
  difference: (row: R) => string | null;
}

interface CellContent {
  text: CellText;
  href: string | null;
  difference: string | null;
}

/** Text, link and marks of one cell. Stays with its element, which moves when columns are moved. */
class PaintedCell {
  readonly #element: Element;
  readonly #text: PaintedText;
  #link: { element: HTMLAnchorElement; text: PaintedText } | null = null;
  #difference: string | null = null;
  #isLoading = false;

  constructor(element: Element) {
    this.#element = element;
    this.#text = new PaintedText(element);
  }

  paint({ text, href, difference }: CellContent) {
    this.#setLoading(false);
    this.#setDifference(difference);
    if (href === null) {
      this.#dropLink();
      return this.#text.show(text);
    }
    this.#text.clear();
    const link = (this.#link ??= this.#addLink());
    link.element.setAttribute('href', href);
    link.text.show(text);
  }

  /** Paints a placeholder with the final layout. */
  load(width: number) {
    this.#setLoading(true);
    this.#setDifference(null);
    this.#dropLink();
    this.#text.show({ bar: width });
  }

  tick() {
    this.#text.tick();
    this.#link?.text.tick();
  }

  /**
   * Adds a plain anchor: the grid is the only tab stop and follows the link without loading the
   * page.
   */
  #addLink() {
    const element = document.createElement('a');
    element.className = 'table-name';
    element.tabIndex = -1;
    this.#element.prepend(element);
    return { element, text: new PaintedText(element) };
  }

  #dropLink() {
    this.#link?.element.remove();
    this.#link = null;
  }

  #setLoading(isLoading: boolean) {
    if (isLoading === this.#isLoading) return;
    this.#isLoading = isLoading;
    if (isLoading) this.#element.setAttribute('aria-label', 'Loading');
    else this.#element.removeAttribute('aria-label');
  }

  #setDifference(words: string | null) {
    if (words === this.#difference) return;
    this.#difference = words;
    this.#element.toggleAttribute('data-differs', words !== null);
    for (const name of ['title', 'aria-description']) {
      if (words === null) this.#element.removeAttribute(name);
      else this.#element.setAttribute(name, words);
    }
  }
}

const cells = new WeakMap<Element, PaintedCell>();

function cellOf(element: Element): PaintedCell {
  const known = cells.get(element);
  if (known) return known;
  const cell = new PaintedCell(element);
  cells.set(element, cell);
  return cell;
}

const contentOf = <R extends Row>(row: R, look: PaintedLook<R>): CellContent => ({
  text: look.paint(row),
  href: look.hrefOf?.(row) ?? null,
  difference: look.difference(row),
});

/** Painter of the text cells of one row element. */
export interface RowPainter<R extends Row> {
  /** Paints a row; undefined while it is loading. Does nothing for the same row. */
  paint: (row: R | undefined) => void;
  /** Writes ages as of now. */
  tick: () => void;
}

/** Creates the painter of a row element, whose cells React has rendered without content. */
export function rowPainter<R extends Row>(
  painted: readonly { element: Element; look: PaintedLook<R>; barWidth: number }[],
): RowPainter<R> {
  const own = painted.map((one) => ({ ...one, cell: cellOf(one.element) }));
  let shown: R | undefined | null = null;
  return {
    paint(row) {
      if (row === shown) return;
      shown = row;
      for (const { cell, look, barWidth } of own) {
        if (row) cell.paint(contentOf(row, look));
        else cell.load(barWidth);
      }
    },
    tick() {
      for (const { cell } of own) cell.tick();
    },
  };
}
