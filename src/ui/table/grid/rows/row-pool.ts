import type { ListWindow } from '#ui/list-window.ts';

/** Slot that keeps the focused row in the document while it is scrolled out of view. */
export const PINNED = -1;

/** Appearance of a row, apart from its cells. */
export interface RowLook {
  /** Id of the element; null while the row is not loaded. */
  domId: string | null;
  isSelected: boolean;
  isFocused: boolean;
  /** Whether the row has just changed, so that it is tinted for a short time. */
  isChanged: boolean;
  /** Whether the row changed while the user was absent. */
  isUnseen: boolean;
}

/** Element with its last painted state. */
interface Painted {
  element: HTMLElement;
  /** Painter of the cells of the element; null before the first rendering. */
  cells: CellPainter | null;
  row: number;
  start: number;
  look: RowLook | null;
}

/** Paints the cells of one row element without React. */
export interface CellPainter {
  /** Paints the row with an index, -1 for none. */
  paint: (row: number) => void;
  /** Updates the displayed ages to the current time. */
  tick: () => void;
}

interface Given {
  look: (index: number) => RowLook;
  /** Index of the focused row. */
  focusedAt: () => number;
}

/**
 * Assigns rows to elements. Position, selection and focus are painted directly onto the elements,
 * so that scrolling renders only the rows that come into view.
 */
export class RowPool {
  pool = 0;
  first = 0;
  readonly #window: ListWindow;
  readonly #given: Given;
  readonly #elements = new Map<number, Painted>();
  readonly #listeners = new Map<number, Set<() => void>>();

  constructor(window: ListWindow, given: Given) {
    this.#window = window;
    this.#given = given;
  }

  subscribe(slot: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(slot) ?? new Set();
    this.#listeners.set(slot, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  attach(slot: number, element: HTMLElement): () => void {
    this.#elements.set(slot, { element, cells: null, row: -2, start: 0, look: null });
    this.paint(slot);
    return () => void this.#elements.delete(slot);
  }

  /** Sets the cell painter of a slot, and paints the cells. */
  dress(slot: number, cells: CellPainter) {
    const painted = this.#elements.get(slot);
    if (!painted) return;
    painted.cells = cells;
    this.paint(slot);
  }

  tick() {
    for (const { cells } of this.#elements.values()) cells?.tick();
  }

  /** Row of a slot, -1 for none. A slot keeps its row until the row leaves the window. */
  rowIn(slot: number): number {
    if (slot >= this.pool) return -1;
    const row = slot === PINNED ? this.#pinnedRow() : this.#rowIn(slot);
    return row < this.#window.count ? row : -1;
  }

  /** First and last rendered row. */
  drawn(): [number, number] {
    const last = Math.min(this.first + this.pool, this.#window.count) - 1;
    return [this.first, Math.max(this.first, last)];
  }

  /** Adapts the slots to the window; returns true if all rows changed. */
  follow(): boolean {
    const { first, pool } = this.#window;
    if (pool !== this.pool) {
      this.renewAll();
      return false;
    }
    if (first === this.first) return false;
    const moved = Math.min(Math.abs(first - this.first), pool);
    const from = first > this.first ? first + pool - moved : first;
    this.first = first;
    for (let row = from; row < from + moved; row++) this.#renew(row % pool);
    this.renewPinned();
    return moved === pool;
  }

  /** Renders everything again for a different list. */
  renewAll() {
    this.pool = this.#window.pool;
    this.first = this.#window.first;
    this.repaint();
    for (const slot of this.#listeners.keys()) this.#tell(slot);
  }

  /** Re-renders the matching rows. */
  renewWhere(isMeant: (row: number) => boolean) {
    for (const slot of this.#elements.keys()) if (isMeant(this.rowIn(slot))) this.#renew(slot);
  }

  renewPinned() {
    this.#renew(PINNED);
  }

  paintRow(row: number) {
    this.paint(this.#isDrawn(row) ? row % this.pool : PINNED);
  }

  repaint() {
    for (const slot of this.#elements.keys()) this.paint(slot);
  }

  /** Updates an element so that it shows its row. */
  paint(slot: number) {
    const painted = this.#elements.get(slot);
    if (!painted) return;
    const row = this.rowIn(slot);
    const look = row === -1 ? noLook : this.#given.look(row);
    const start = this.#window.startOf(row);
    if (painted.row !== row || painted.start !== start) position(painted.element, row, start);
    paintLook(painted.element, look, painted.look);
    painted.cells?.paint(row);
    painted.row = row;
    painted.start = start;
    painted.look = look;
  }

  #renew(slot: number) {
    this.paint(slot);
    this.#tell(slot);
  }

  #tell(slot: number) {
    for (const listener of this.#listeners.get(slot) ?? []) listener();
  }

  #rowIn(slot: number): number {
    const offset = (slot - this.first) % this.pool;
    return this.first + (offset < 0 ? offset + this.pool : offset);
  }

  #pinnedRow(): number {
    const at = this.#given.focusedAt();
    return this.#isDrawn(at) ? -1 : at;
  }

  #isDrawn(row: number): boolean {
    return row >= this.first && row < this.first + this.pool;
  }
}

/**
 * An element without a row has neither id nor focus, because each may occur only once in the
 * document.
 */
const noLook: RowLook = {
  domId: null,
  isSelected: false,
  isFocused: false,
  isChanged: false,
  isUnseen: false,
};

function position(element: HTMLElement, row: number, start: number) {
  element.hidden = row === -1;
  if (row === -1) return;
  element.style.transform = `translateY(${start}px)`;
  // The header is row 1.
  element.setAttribute('aria-rowindex', String(row + 2));
}

/**
 * Writes only differences, because writing an attribute costs a style recalculation even
 * without a change.
 */
function paintLook(element: HTMLElement, look: RowLook, before: RowLook | null) {
  const { domId, isSelected, isFocused, isChanged, isUnseen } = look;
  if (domId !== before?.domId) paintId(element, domId);
  if (isSelected !== before?.isSelected) element.setAttribute('aria-selected', String(isSelected));
  if (isFocused !== before?.isFocused) element.toggleAttribute('data-focused', isFocused);
  if (isChanged !== before?.isChanged) element.toggleAttribute('data-changed', isChanged);
  if (isUnseen !== before?.isUnseen) paintUnseen(element, isUnseen);
}

function paintId(element: HTMLElement, domId: string | null) {
  if (domId === null) element.removeAttribute('id');
  else element.id = domId;
  element.setAttribute('aria-busy', String(domId === null));
}

function paintUnseen(element: HTMLElement, isUnseen: boolean) {
  element.toggleAttribute('data-unseen', isUnseen);
  if (isUnseen) element.setAttribute('aria-description', 'Changed while you were away');
  else element.removeAttribute('aria-description');
}
