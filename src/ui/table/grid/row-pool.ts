import type { ListWindow } from '../../list-window.ts';

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

/** An element with what was painted on it last. */
interface Painted {
  element: HTMLElement;
  row: number;
  start: number;
  look: RowLook | null;
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
export class RowPool {
  pool = 0;
  first = 0;
  readonly #window: ListWindow;
  readonly #given: Given;
  readonly #elements = new Map<number, Painted>();
  readonly #listeners = new Map<number, () => void>();

  constructor(window: ListWindow, given: Given) {
    this.#window = window;
    this.#given = given;
  }

  subscribe(slot: number, listener: () => void): () => void {
    this.#listeners.set(slot, listener);
    return () => void this.#listeners.delete(slot);
  }

  attach(slot: number, element: HTMLElement): () => void {
    this.#elements.set(slot, { element, row: -2, start: 0, look: null });
    this.paint(slot);
    return () => void this.#elements.delete(slot);
  }

  /** The row in a slot, -1 when there is none. A slot keeps its row until that leaves. */
  rowIn(slot: number): number {
    if (slot >= this.pool) return -1;
    const row = slot === PINNED ? this.#pinnedRow() : this.#rowIn(slot);
    return row < this.#window.count ? row : -1;
  }

  /** Rows that are drawn, seen or not. */
  drawn(): [number, number] {
    const last = Math.min(this.first + this.pool, this.#window.count) - 1;
    return [this.first, Math.max(this.first, last)];
  }

  /** Brings the slots in line with the window; true when none of its rows was drawn before. */
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

  /** The list is another one. */
  renewAll() {
    this.pool = this.#window.pool;
    this.first = this.#window.first;
    this.repaint();
    for (const listener of this.#listeners.values()) listener();
  }

  /** Draws anew the drawn rows that are meant. */
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

  /** Brings an element in line with its row. */
  paint(slot: number) {
    const painted = this.#elements.get(slot);
    if (!painted) return;
    const row = this.rowIn(slot);
    const look = row === -1 ? noLook : this.#given.look(row);
    const start = this.#window.startOf(row);
    if (painted.row !== row || painted.start !== start) position(painted.element, row, start);
    paintLook(painted.element, look, painted.look);
    Object.assign(painted, { row, start, look });
  }

  #renew(slot: number) {
    this.paint(slot);
    this.#listeners.get(slot)?.();
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

/** An element without a row has neither the id nor the focus of one: both would be there twice. */
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

/** Writes what differs: an attribute that is written costs a look at the styles even where it stays as it was. */
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
