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

/** Rows rendered beyond each edge, so that a notch of the wheel shows rendered rows. */
const OVERSCAN = 4;
/** Time without movement after which scrolling has ended. */
const RESTED_MS = 80;
/** Assumed height of the viewport, in pixels, until the layout is known. */
const USUAL_HEIGHT = 720;

/** Heights in pixels. */
interface Heights {
  row: number;
  /** Header that covers the top of the viewport. */
  header: number;
}

interface Elements {
  /** Scrolling element. */
  scroller: HTMLElement;
  /** Container of the rows: as high as all of them, so that the scrollbar is correct. */
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
 * Window onto a long list of rows of equal height, built on TanStack Virtual. Used outside React,
 * so that scrolling renders only the rows that come into view.
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

  /** `changed` is called for new rows, a new size, and the end of scrolling. */
  constructor(changed: () => void) {
    this.#changed = changed;
    this.#virtualizer = new Virtualizer(this.#options());
  }

  /** Number of rows; while unknown, as many as fill the viewport. */
  get count(): number {
    return this.#count ?? this.#inView;
  }
  /** Number of elements needed to render the rows around the viewport. */
  get pool(): number {
    return this.#inView + 1 + 2 * OVERSCAN;
  }
  /**
   * First row to render; near the end of the list an earlier one, so that every element has a row.
   */
  get first(): number {
    const [first = 0] = this.#virtualizer.getVirtualIndexes();
    return Math.max(0, Math.min(first, this.count - this.pool));
  }
  /** First and last row that are visible at least in part. */
  get seen(): [number, number] {
    const range = this.#virtualizer.calculateRange();
    return [range?.startIndex ?? 0, range?.endIndex ?? 0];
  }
  /** Number of rows that PageUp and PageDown move. */
  get page(): number {
    return Math.max(1, this.#inView - 2);
  }
  get isScrolling(): boolean {
    return this.#virtualizer.isScrolling;
  }

  /** Start of a row in the list, in pixels. */
  startOf(row: number): number {
    return this.#virtualizer.measurementsCache[row]?.start ?? 0;
  }

  /** End of a row in the viewport, in pixels. */
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

  /** Sets the number of rows; null while unknown. */
  setCount(count: number | null) {
    this.#count = count;
    this.#renew();
  }

  /** Scrolls as little as needed to show the whole row. */
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
    // Cancels the correction that the virtualizer makes after rendering, because rows of equal
    // height do not need it.
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
        // Reports the offset at once instead of in the next frame, because key
        // handlers depend on it.
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
  /** Estimated height of a row in pixels. */
  heightOf: (row: number) => number;
  /** Active row, which is always rendered and scrolled into view; -1 for none. */
  at: number;
  /** Returns a key that identifies the row even if rows before it change. */
  keyOf?: (row: number) => string | number;
  /** Pixels before the first row and after the last. */
  padding?: number;
  /** Pixels that stay free above the active row. */
  above?: number;
}

const placeOf = (row: number) => row;

/**
 * Window onto a list whose rows React renders: scrolling element, total height and rows to render.
 */
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
    // Skipped at the top, because measuring costs a layout and the first row is visible anyway.
    if (at > 0 || (at === 0 && list.scrollOffset)) list.scrollToIndex(at);
  }, [list, at, keyOf]);
  const height = list.getTotalSize();
  return {
    scroller,
    height,
    drawn: list.getVirtualItems(),
    /** Start of a row in pixels; after the last row, the end of the list. */
    startOf: (row: number) => list.measurementsCache[row]?.start ?? height - padding,
    measure: list.measureElement,
  };
}

function withRow(drawn: number[], row: number, count: number): number[] {
  if (row < 0 || row >= count || drawn.includes(row)) return drawn;
  return row < (drawn[0] ?? 0) ? [row, ...drawn] : [...drawn, row];
}
