import { firstRow, poolFor, rowOfSlot, seenRows, type Viewport } from './window.ts';

/** The slot that keeps the focused row in the document while it is scrolled out of view. */
export const PINNED = -1;

/** What a row looks like beside its cells. */
export interface RowLook {
  /** Null while the row is not loaded. */
  domId: string | null;
  isSelected: boolean;
  isFocused: boolean;
  /** It changed a moment ago. */
  isChanged: boolean;
  /** It changed while nobody looked. */
  isUnseen: boolean;
}

interface Given {
  look: (index: number) => RowLook;
  /** Where the focus is. */
  focusedAt: () => number;
}

/**
 * Which row stands in which element. Position, selection and focus are painted straight onto the
 * elements: moving through a list re-renders nothing but the rows that came into view.
 */
export class Slots {
  pool = 0;
  first = 0;
  total = 0;
  viewport: Viewport = { top: 0, height: 0, rowHeight: 36 };
  readonly #given: Given;
  readonly #elements = new Map<number, { element: HTMLElement; painted: string }>();
  readonly #listeners = new Map<number, () => void>();

  constructor(given: Given) {
    this.#given = given;
  }

  subscribe(slot: number, listener: () => void): () => void {
    this.#listeners.set(slot, listener);
    return () => void this.#listeners.delete(slot);
  }

  attach(slot: number, element: HTMLElement): () => void {
    this.#elements.set(slot, { element, painted: '' });
    this.paint(slot);
    return () => void this.#elements.delete(slot);
  }

  /** The row in a slot, -1 when there is none. */
  rowIn(slot: number): number {
    if (slot === PINNED) {
      const at = this.#given.focusedAt();
      const isDrawn = at >= this.first && at < this.first + this.pool;
      return isDrawn || at >= this.total ? -1 : at;
    }
    const row = rowOfSlot(slot, this.first, this.pool);
    return row < this.total ? row : -1;
  }

  slotOf(row: number): number {
    return row >= this.first && row < this.first + this.pool ? row % this.pool : PINNED;
  }

  seen(): [number, number] {
    return seenRows(this.viewport, this.total);
  }

  /** Rows that are drawn, seen or not. */
  drawn(): [number, number] {
    return [this.first, Math.max(this.first, Math.min(this.first + this.pool, this.total) - 1)];
  }

  /** The size of the viewport; true when another number of slots is needed. */
  resize(height: number, rowHeight: number): boolean {
    const pool = poolFor({ height, rowHeight });
    this.viewport = { ...this.viewport, height, rowHeight };
    const isOther = pool !== this.pool;
    this.pool = pool;
    this.first = firstRow(this.viewport, this.pool, this.total);
    this.repaint();
    return isOther;
  }

  scroll(top: number) {
    this.viewport.top = top;
    const first = firstRow(this.viewport, this.pool, this.total);
    if (first === this.first) return;
    const moved = Math.min(Math.abs(first - this.first), this.pool);
    const from = first > this.first ? first + this.pool - moved : first;
    this.first = first;
    for (let row = from; row < from + moved; row++) this.#renew(row % this.pool);
    this.renewPinned();
  }

  /** The list is another one. */
  renewAll(total: number) {
    this.total = total;
    this.first = firstRow(this.viewport, this.pool, total);
    for (const slot of this.#listeners.keys()) this.#renew(slot);
  }

  /** Draws anew the drawn rows that are meant. */
  renewWhere(isMeant: (row: number) => boolean) {
    for (const slot of this.#elements.keys()) if (isMeant(this.rowIn(slot))) this.#renew(slot);
  }

  renewPinned() {
    this.#renew(PINNED);
  }

  paintRow(row: number) {
    this.paint(this.slotOf(row));
  }

  repaint() {
    for (const slot of this.#elements.keys()) this.paint(slot);
  }

  #renew(slot: number) {
    this.paint(slot);
    this.#listeners.get(slot)?.();
  }

  /** Brings an element in line with its row. */
  paint(slot: number) {
    const held = this.#elements.get(slot);
    if (!held) return;
    const row = this.rowIn(slot);
    const look = row === -1 ? null : this.#given.look(row);
    const painted = look
      ? `${row} ${this.viewport.rowHeight} ${look.domId} ${look.isSelected} ${look.isFocused} ${look.isChanged} ${look.isUnseen}`
      : 'none';
    if (painted === held.painted) return;
    held.painted = painted;
    held.element.hidden = look === null;
    // Two elements of one id would lead whoever is told of the focus to the hidden one.
    if (!look) return held.element.removeAttribute('id');
    paintLook(held.element, look);
    place(held.element, row, this.viewport.rowHeight);
  }
}

function place(element: HTMLElement, row: number, rowHeight: number) {
  element.style.transform = `translateY(${row * rowHeight}px)`;
  // The header is row 1.
  element.setAttribute('aria-rowindex', String(row + 2));
}

function paintLook(element: HTMLElement, look: RowLook) {
  const { domId, isSelected, isFocused, isChanged, isUnseen } = look;
  if (domId === null) element.removeAttribute('id');
  else element.id = domId;
  element.setAttribute('aria-selected', String(isSelected));
  element.toggleAttribute('data-focused', isFocused);
  element.setAttribute('aria-busy', String(domId === null));
  element.toggleAttribute('data-changed', isChanged);
  element.toggleAttribute('data-unseen', isUnseen);
  if (isUnseen) element.setAttribute('aria-description', 'Changed while you were away');
  else element.removeAttribute('aria-description');
}
