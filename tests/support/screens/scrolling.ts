import { afterEach, beforeEach } from 'vitest';

const heightOf = (element: Element): number =>
  element instanceof HTMLElement ? Number.parseFloat(element.style.height) || 0 : 0;

/**
 * Gives scrolling boxes a size on a page without layout: a fixed height, and a content length from
 * the styles.
 */
export function scrollingBoxes(height: number) {
  const names = ['clientHeight', 'scrollHeight'] as const;
  const heights = {
    clientHeight: () => height,
    scrollHeight(this: Element) {
      return Math.max(
        height,
        [...this.children].reduce((sum, child) => sum + heightOf(child), 0),
      );
    },
  };
  beforeEach(() => {
    for (const name of names)
      Object.defineProperty(HTMLElement.prototype, name, {
        get: heights[name],
        configurable: true,
      });
  });
  afterEach(() => {
    for (const name of names) Reflect.deleteProperty(HTMLElement.prototype, name);
  });
}
