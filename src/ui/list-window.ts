import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  useVirtualizer,
  Virtualizer,
  type Rect,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

/** Rows drawn beyond each edge, so that a notch of the wheel finds them painted. */
const OVERSCAN = 4;
/** A list that did not move for so long has come to rest. */
const RESTED_MS = 80;
/** Pixels of a box that has none, as before it is laid out. */
const USUAL_HEIGHT = 720;

/** Pixels. */
interface Heights {
  row: number;
  /** Covers the top of the box. */
  header: number;
}

interface Elements {
  /** The box that scrolls. */
  scroller: HTMLElement;
  /** What the rows stand in: as high as all of them, so that the scrollbar is true. */
  body: HTMLElement;
}

type Options = VirtualizerOptions<HTMLElement, HTMLElement>;
type ReportBox = Parameters<Options['observeElementRect']>[1];
type ReportOffset = Parameters<Options['observeElementOffset']>[1];

const observeBox = <E extends Element>(list: Virtualizer<E, HTMLElement>, report: ReportBox) =>
  observeElementRect(list, ({ width, height }) =>
    report({ width, height: height || USUAL_HEIGHT }),
  );

/**
 * The window onto a long list of rows of one height, by TanStack Virtual. It is used outside React: scrolling draws
 * only the rows that came into view, and nothing else of their list.
 */
export class ListWindow {
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  readonly #changed: () => void;
  #elements: Elements | null = null;
  #heights: Heights = { row: 36, header: 0 };
  #count: number | null = 0;
  #box: Rect = { width: 0, height: 0 };
  #reportBox: ReportBox | null = null;
  #reportOffset: ReportOffset | null = null;

  /** `changed` is told of other rows, of another size, and of coming to rest. */
  constructor(changed: () => void) {
    this.#changed = changed;
    this.#virtualizer = new Virtualizer(this.#options());
  }

  /** Rows there are; while an answer is awaited those that fill the box. */
  get count(): number {
    return this.#count ?? this.#inView;
  }
  /** Elements that it takes to draw what is near the viewport, wherever that is. */
  get pool(): number {
    return this.#inView + 1 + 2 * OVERSCAN;
  }
  /** The first row to be drawn. No element is idle while there are rows for it. */
  get first(): number {
    const [first = 0] = this.#virtualizer.getVirtualIndexes();
    return Math.max(0, Math.min(first, this.count - this.pool));
  }
  /** Rows that can be seen at least in part. */
  get seen(): [number, number] {
    const range = this.#virtualizer.calculateRange();
    return [range?.startIndex ?? 0, range?.endIndex ?? 0];
  }
  /** Rows that a page key moves by. */
  get page(): number {
    return Math.max(1, this.#inView - 2);
  }
  get isScrolling(): boolean {
    return this.#virtualizer.isScrolling;
  }

  /** Where a row stands among all; pixels. */
  startOf(row: number): number {
    return this.#virtualizer.measurementsCache[row]?.start ?? 0;
  }

  /** Where a row ends in the box; pixels. */
  endInBox(row: number): number {
    const offset = this.#virtualizer.scrollOffset ?? 0;
    return this.startOf(row) - offset + this.#heights.row + this.#heights.header;
  }

  attach(elements: Elements): () => void {
    this.#elements = elements;
    this.#renew();
    return () => {
      this.#elements = null;
      this.#reportBox = null;
      this.#reportOffset = null;
      this.#virtualizer._didMount()();
    };
  }

  layOut(heights: Heights) {
    this.#heights = heights;
    this.#virtualizer.measure();
    this.#measure();
  }

  /** How many rows there are; null while that is not known. */
  setCount(count: number | null) {
    this.#count = count;
    this.#renew();
  }

  /** Scrolls as little as needed to show a row whole. */
  reveal(row: number) {
    const [offset] = this.#virtualizer.getOffsetForIndex(row) ?? [];
    if (offset !== undefined) this.#scrollTo(offset);
  }

  toTop() {
    this.#scrollTo(0);
  }

  #scrollTo(offset: number) {
    if (offset === this.#virtualizer.scrollOffset) return;
    this.#virtualizer.scrollToOffset(offset);
    // Rows of one height leave nothing to correct once they are drawn.
    this.#virtualizer.cancelScroll();
  }

  get #inView(): number {
    return Math.ceil((this.#virtualizer.scrollRect?.height ?? 0) / this.#heights.row);
  }

  #options(): Options {
    return {
      count: this.count,
      overscan: OVERSCAN,
      estimateSize: () => this.#heights.row,
      getScrollElement: () => this.#elements?.scroller ?? null,
      isScrollingResetDelay: RESTED_MS,
      observeElementRect: (instance, report) => {
        this.#reportBox = report;
        return observeBox(instance, (box) => {
          this.#box = box;
          this.#measure();
        });
      },
      observeElementOffset: (instance, report) => {
        this.#reportOffset = report;
        return observeElementOffset(instance, report);
      },
      scrollToFn: (offset, how, instance) => {
        elementScroll(offset, how, instance);
        // Known at once, not with the event of the next frame: keys and what follows them count on it.
        this.#reportOffset?.(instance.scrollElement?.scrollTop ?? 0, false);
      },
      onChange: () => this.#changed(),
    };
  }

  #measure() {
    const { width, height } = this.#box;
    const rows = height - this.#heights.header;
    this.#reportBox?.({ width, height: Math.max(rows, this.#heights.row) });
    this.#renew();
    this.#changed();
  }

  #renew() {
    this.#virtualizer.setOptions(this.#options());
    if (this.#elements) this.#elements.body.style.height = `${this.#virtualizer.getTotalSize()}px`;
    this.#virtualizer._willUpdate();
  }
}

interface ListGiven {
  count: number;
  /** Pixels; what a row is expected to have where it may have more. */
  heightOf: (row: number) => number;
  /** The row that must be seen, and is drawn wherever one scrolls; -1 for none. */
  at: number;
  /** What a row is known by while others come and go before it. */
  keyOf?: (row: number) => string | number;
  /** Pixels before the first row and after the last. */
  padding?: number;
  /** Pixels that stay free above the row that must be seen. */
  above?: number;
}

const placeOf = (row: number) => row;

/** The window onto a list whose rows React draws: the box that scrolls, the height of all rows, and those to be drawn. */
export function useListWindow(given: ListGiven) {
  const { count, heightOf, at, keyOf = placeOf, padding = 0, above = 0 } = given;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    overscan: OVERSCAN,
    estimateSize: heightOf,
    getItemKey: keyOf,
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height: USUAL_HEIGHT },
    observeElementRect: observeBox,
    paddingStart: padding,
    paddingEnd: padding,
    scrollPaddingStart: above,
    scrollPaddingEnd: padding,
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), at, count),
  });
  useEffect(() => {
    // Asking where things stand costs a layout; at the top the first row is seen.
    if (at > 0 || (at === 0 && list.scrollOffset)) list.scrollToIndex(at);
  }, [list, at, keyOf]);
  const height = list.getTotalSize();
  return {
    scroller,
    height,
    drawn: list.getVirtualItems(),
    /** Where a row stands; after the last row where they end. */
    startOf: (row: number) => list.measurementsCache[row]?.start ?? height - padding,
    measure: list.measureElement,
  };
}

function withRow(drawn: number[], row: number, count: number): number[] {
  if (row < 0 || row >= count || drawn.includes(row)) return drawn;
  return row < (drawn[0] ?? 0) ? [row, ...drawn] : [...drawn, row];
}
