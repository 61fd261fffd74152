import type { QueryClient } from '@tanstack/react-query';
import type { ListRequest, ListSource } from '../../api/list-source.ts';
import {
  nothingFocused,
  type FocusStore,
  type Row,
  type RowId,
  type Selection,
} from '../../commands/focus.ts';
import { RangeSelection } from './range-selection.ts';
import { allOf, isSelected, nothingSelected, toggled, wordsOf } from './selection.ts';
import { Slots, type RowLook } from './slots.ts';
import { TableRows, type RowsChange } from './table-rows.ts';
import { Tints } from './tints.ts';
import { rowsPerPage, topToShow } from './window.ts';

const SETTLED_MS = 80;

interface GridGiven<R extends Row> {
  /** What the rows are, in the plural: "shipments". */
  kind: string;
  idStart: string;
  client: QueryClient;
  source: ListSource<R>;
  focus: FocusStore;
  /** Says it to readers of the screen. */
  say: (words: string) => void;
}

/**
 * What a table is at any moment: its rows, the window onto them, focus and selection by id. It lives
 * outside React; components subscribe to the little they show.
 */
export class Grid<R extends Row> {
  readonly rows: TableRows<R>;
  readonly slots: Slots;
  selection: Selection = nothingSelected;
  /** Where the focus is, -1 before it was anywhere. */
  at = -1;
  focusedId: RowId | null = null;
  readonly #given: GridGiven<R>;
  readonly #listeners = new Set<() => void>();
  readonly tints = new Tints(() => this.slots.repaint());
  readonly #range = new RangeSelection();
  #scroller: HTMLElement | null = null;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #isAnswered = false;

  constructor(given: GridGiven<R>) {
    this.#given = given;
    this.rows = new TableRows(given, (change) => this.#take(change));
    this.slots = new Slots({ look: (index) => this.#look(index), focusedAt: () => this.at });
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  domIdOf = (id: RowId) => `${this.#given.idStart}-${id}`;

  /** Ties the grid to its scrolling element, which is also the one tab stop. */
  attach(scroller: HTMLElement): () => void {
    this.#scroller = scroller;
    this.#tellFocus();
    const leave = this.#given.focus.subscribe(() => this.#adopt());
    return () => {
      leave();
      this.#scroller = null;
    };
  }

  /** The viewport has another size. */
  resize(height: number, rowHeight: number) {
    this.slots.resize(height, rowHeight);
    this.#bring();
  }

  ask(request: ListRequest) {
    const isOtherFilter =
      JSON.stringify(request.filter) !== JSON.stringify(this.rows.request.filter);
    if (isOtherFilter && this.selection.is === 'matching') this.select(nothingSelected);
    this.#isAnswered = false;
    this.#range.end();
    this.rows.ask(request);
    this.scrollTo(0);
  }

  close() {
    clearTimeout(this.#settling);
    this.tints.close();
    this.rows.close();
    this.#given.focus.set(nothingFocused);
  }

  scrolled(top: number) {
    const isFar = Math.abs(top - this.slots.viewport.top) > this.slots.viewport.height;
    this.slots.scroll(top);
    clearTimeout(this.#settling);
    if (isFar && !this.rows.has(...this.slots.drawn())) {
      // Flying past a thousand pages must not ask for them.
      this.#settling = setTimeout(() => this.#bring(), SETTLED_MS);
    } else this.#bring();
  }

  scrollTo(top: number) {
    if (this.#scroller) this.#scroller.scrollTop = top;
    this.slots.scroll(top);
  }

  /** Moves the focus to a row and shows it; when extending, the rows on the way are selected. */
  move(to: number, isExtending = false) {
    const total = this.rows.total ?? 0;
    if (total === 0) return;
    const from = Math.max(this.at, 0);
    const at = Math.max(0, Math.min(to, total - 1));
    this.#focusOn(at, this.rows.at(at)?.id ?? null);
    this.reveal(at);
    if (isExtending) void this.#extend(from, at);
    else this.#range.end();
  }

  by(rows: number, isExtending = false) {
    this.move(this.at === -1 ? 0 : this.at + rows, isExtending);
  }

  byPage(pages: number, isExtending = false) {
    this.by(pages * rowsPerPage(this.slots.viewport), isExtending);
  }

  reveal(row: number) {
    const top = topToShow(this.slots.viewport, row);
    if (top === this.slots.viewport.top) return;
    this.scrollTo(top);
    this.#bring();
  }

  focusedRow(): R | undefined {
    return this.focusedId === null ? undefined : this.rows.get(this.focusedId);
  }

  toggleFocused() {
    if (this.focusedId === null) return;
    this.#range.end();
    this.select(toggled(this.selection, this.focusedId, this.rows.loadedIds()));
  }

  selectAll() {
    const { request, total } = this.rows;
    if (total === 0) return this.#given.say(`There are no ${this.#given.kind} to select`);
    const matching = { query: request.filter, total: total ?? 0 };
    this.#range.end();
    this.select(allOf(this.selection, this.rows.loadedIds(), matching));
    this.#given.say(`${wordsOf(this.selection, this.#given.kind)} selected`);
  }

  select(selection: Selection) {
    if (selection === this.selection) return;
    this.selection = selection;
    this.slots.repaint();
    this.#publish();
  }

  /** A list that was pasted is marked from outside. */
  #adopt() {
    const { kind, selection } = this.#given.focus.get();
    if (kind === this.#given.kind) this.select(selection);
  }

  async #extend(from: number, to: number) {
    const selection = await this.#range.extend(to, { from, before: this.selection }, this.rows);
    if (typeof selection === 'string') this.#given.say(selection);
    else if (selection) this.select(selection);
  }

  #focusOn(at: number, id: RowId | null) {
    const before = this.at;
    this.tints.see(this.focusedId, id);
    this.at = at;
    this.focusedId = id;
    if (before !== -1 && before !== at) this.slots.paintRow(before);
    this.slots.paintRow(at);
    this.slots.renewPinned();
    this.#tellFocus();
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
    const total = this.rows.total ?? 0;
    this.#keepFocus(total);
    this.slots.renewAll(total);
    this.#bring();
    this.#tellFocus();
    this.#publish();
  }

  /** The focus stays with its row; when the row is gone it goes to the one in its place. */
  #keepFocus(total: number) {
    if (this.rows.isPending) return;
    const isFirstAnswer = !this.#isAnswered;
    this.#isAnswered = true;
    if (this.at === -1 || total === 0) return;
    const place = this.focusedId === null ? undefined : this.rows.placeOf(this.focusedId);
    if (place !== undefined) {
      this.at = place;
      return;
    }
    const at = isFirstAnswer ? 0 : Math.min(this.at, total - 1);
    if (!this.rows.has(at, at)) return;
    this.at = at;
    this.focusedId = this.rows.at(at)?.id ?? null;
  }

  #bring() {
    this.rows.show(...this.slots.drawn());
  }

  #tellFocus() {
    const scroller = this.#scroller;
    if (!scroller) return;
    if (this.focusedId === null) scroller.removeAttribute('aria-activedescendant');
    else scroller.setAttribute('aria-activedescendant', this.domIdOf(this.focusedId));
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
