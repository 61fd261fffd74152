/**
 * State of one table outside React, so that scrolling and keys render only the changes.
 * - `rows` (TableRows) loads the pages of a list and applies live changes.
 * - `window` (ListWindow) knows the visible rows; `slots` (RowPool) assigns rows to elements.
 * - Focus and selection are kept by id and published to the focus store, for commands.
 *
 *     const total = useOfGrid(grid, ({ rows }) => rows.total);
 */

import { countOf as worded } from '#commands/asking/wording.ts';
import type { ListRequest } from '#api/list-source.ts';
import { nothingFocused, type Row, type RowId, type Selection } from '#commands/focus.ts';
import type { GridGiven } from './grid-given.ts';
import { focusAfter, noFocusedRow } from './kept-focus.ts';
import { RangeSelection } from './range-selection.ts';
import {
  selectAllOf,
  isSelected,
  LeftRows,
  nothingSelected,
  toggleRow,
  deselect,
  describeSelection,
} from './selection.ts';
import { RowPool, type RowLook } from './rows/row-pool.ts';
import { TableRows, type RowsChange } from './table-rows.ts';
import { Highlights } from './highlights.ts';
import { ListWindow } from '#ui/list-window.ts';

interface GridElements {
  /** Scrolling element and only tab stop. */
  scroller: HTMLElement;
  body: HTMLElement;
  /** Called with the number of row elements to render. */
  setPool: (rows: number) => void;
}

/** Rows, window, focus and selection of a table. */
export class Grid<R extends Row> {
  readonly rows: TableRows<R>;
  readonly window = new ListWindow(() => this.#windowMoved());
  readonly slots: RowPool;
  selection: Selection = nothingSelected;
  readonly #given: GridGiven<R>;
  readonly #listeners = new Set<() => void>();
  readonly tints = new Highlights(() => this.slots.repaint());
  readonly #range = new RangeSelection();
  #scroller: HTMLElement | null = null;
  #setPool: GridElements['setPool'] | null = null;
  #isAnswered = false;
  #focused = noFocusedRow;
  readonly #left = new LeftRows();

  constructor(given: GridGiven<R>) {
    this.#given = given;
    this.rows = new TableRows(given, (change) => this.#take(change));
    this.slots = new RowPool(this.window, {
      look: (index) => this.#look(index),
      focusedAt: () => this.at,
    });
  }

  /** Index of the focused row, -1 for none. */
  get at(): number {
    return this.#focused.at;
  }
  /** Id of the focused row; null if no row is focused or the row is not loaded. */
  get focusedId(): RowId | null {
    return this.#focused.id;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  domIdOf = (id: RowId) => `${this.#given.idStart}-${id}`;

  attach({ scroller, body, setPool }: GridElements): () => void {
    this.#scroller = scroller;
    this.#setPool = setPool;
    this.nameFocus();
    const leave = this.#given.focus.subscribe(() => this.#adopt());
    const detach = this.window.attach({ scroller, body });
    setPool(this.slots.pool);
    return () => {
      leave();
      detach();
      this.#scroller = null;
      this.#setPool = null;
    };
  }

  /** Loads a different list; null shows no rows, because the filter is invalid. */
  request(request: ListRequest | null) {
    const isOtherFilter =
      JSON.stringify(request?.filter) !== JSON.stringify(this.rows.request.filter);
    if (isOtherFilter && this.selection.is === 'matching') this.select(nothingSelected);
    this.#isAnswered = false;
    this.#left.clear();
    this.#range.end();
    if (request) this.rows.load(request);
    else this.rows.turnOff();
    this.window.toTop();
  }

  close() {
    this.tints.close();
    this.rows.close();
    this.#given.focus.set(nothingFocused);
  }

  /** Focuses a row and scrolls to it; extending selects the rows on the way. */
  move(to: number, isExtending = false) {
    const total = this.rows.total ?? 0;
    if (total === 0) return;
    const from = Math.max(this.at, 0);
    const at = Math.max(0, Math.min(to, total - 1));
    this.#focusOn(at, this.rows.at(at)?.id ?? null);
    this.window.reveal(at);
    if (isExtending) void this.#extend(from, at);
    else this.#range.end();
  }

  by(rows: number, isExtending = false) {
    this.move(this.at === -1 ? 0 : this.at + rows, isExtending);
  }

  byPage(pages: number, isExtending = false) {
    this.by(pages * this.window.page, isExtending);
  }

  focusedRow(): R | undefined {
    return this.focusedId === null ? undefined : this.rows.get(this.focusedId);
  }

  /** Focuses the row of the record in the side panel, or no row if it is not listed. */
  focusRecord(id: RowId) {
    const at = this.rows.indexOf(id);
    if (this.focusedId === id) return;
    if (at === undefined) this.#focusOn(-1, null);
    else this.move(at);
  }

  toggleFocused() {
    if (this.focusedId === null) return;
    this.#range.end();
    this.select(toggleRow(this.selection, this.focusedId, this.rows.loadedIds()));
  }

  selectAll() {
    const { request, total, isOff } = this.rows;
    if (total === 0 || isOff)
      return this.#given.announce(`There are no ${this.#given.kind} to select`);
    const matching = { query: request.filter, total: total ?? 0 };
    this.#range.end();
    this.select(selectAllOf(this.selection, this.rows.loadedIds(), matching));
    this.#given.announce(`${describeSelection(this.selection, this.#given.kind)} selected`);
  }

  select(selection: Selection) {
    if (selection === this.selection) return;
    this.selection = selection;
    this.slots.repaint();
    this.#publish();
  }

  /** Sets the active descendant again, after other code changed it. */
  nameFocus() {
    const scroller = this.#scroller;
    if (!scroller) return;
    if (this.focusedId === null) scroller.removeAttribute('aria-activedescendant');
    else scroller.setAttribute('aria-activedescendant', this.domIdOf(this.focusedId));
  }

  /** Adopts a selection that was set elsewhere, such as a pasted list. */
  #adopt() {
    const { kind, selection } = this.#given.focus.get();
    if (kind === this.#given.kind) this.select(selection);
  }

  async #extend(from: number, to: number) {
    const selection = await this.#range.extend(to, { from, before: this.selection }, this.rows);
    if (typeof selection === 'string') this.#given.announce(selection);
    else if (selection) this.select(selection);
  }

  #focusOn(at: number, id: RowId | null) {
    const before = this.at;
    this.tints.see(this.focusedId, id);
    this.#focused = { at, id, before: null };
    if (before !== -1 && before !== at) this.slots.paintRow(before);
    this.slots.paintRow(at);
    this.slots.renewPinned();
    this.nameFocus();
    this.#publish();
  }

  #look(index: number): RowLook {
    const id = this.rows.at(index)?.id;
    return {
      domId: id === undefined ? null : this.domIdOf(id),
      isSelected: id !== undefined && isSelected(this.selection, id),
      isFocused: index === this.at,
      ...this.tints.of(id),
    };
  }

  #take(change: RowsChange) {
    if (change.is === 'rows') {
      this.tints.add(change.ids);
      this.slots.renewWhere((row) => change.ids.has(this.rows.at(row)?.id ?? ''));
      this.#tell();
      return;
    }
    this.#keepFocus();
    this.window.setCount(this.rows.isOff ? 0 : this.rows.total);
    this.slots.renewAll();
    this.#bring();
    this.nameFocus();
    this.#publish();
    void this.#dropLeft();
  }

  /** Removes rows that have left the list from the selection, and announces their number. */
  async #dropLeft() {
    const { rows, selection } = this;
    if (rows.isPending) return;
    const { filter } = rows.request;
    const { ids, isCertain } = this.#left.find(selection, rows);
    if (ids.length === 0) return;
    const still = isCertain ? [] : await this.#given.stillMatching?.(ids, filter);
    if (still === undefined || filter !== rows.request.filter) return;
    const left = ids.filter((id) => !still.includes(id));
    if (left.length === 0) return;
    this.select(deselect(this.selection, left));
    const words = worded(left.length, this.#given.kind);
    this.#given.announce(`${words} left the list and are no longer selected`);
  }

  #keepFocus() {
    const { rows } = this;
    this.#focused = focusAfter(this.#focused, rows, {
      isFirstResult: !this.#isAnswered,
      isEntered: this.#scroller !== null && this.#scroller === document.activeElement,
    });
    this.#isAnswered ||= !rows.isPending;
  }

  #windowMoved() {
    this.#setPool?.(this.window.pool);
    const isFar = this.slots.follow() && !this.rows.has(...this.slots.drawn());
    // Loads nothing while scrolling fast, because that would load every page on the way.
    if (!isFar || !this.window.isScrolling) this.#bring();
  }

  #bring() {
    this.rows.show(...this.slots.drawn());
  }

  #publish() {
    const { rows, selection, focusedId } = this;
    this.#given.focus.set({ kind: this.#given.kind, rows, selection, focusedId });
    this.#tell();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}
