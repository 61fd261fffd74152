import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    stops: { element: Element; looks: string }[];
    reached: Set<Element>;
    faults: string[];
    stopListening: AbortController | undefined;
  }
}

/** Elements around the content of every console page, which come first in Tab order. */
const FRAME = '.skip, nav[aria-label="Main"]';

/**
 * Records each element that Tab should reach, with its appearance without the focus, then checks
 * each element that gets the focus.
 */
async function note(page: Page, frame: string | null) {
  await page.evaluate((outside) => {
    const outlineOf = ({ outline, outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle === 'none' || outlineWidth === '0px' ? 'none' : outline;
    // A list keeps the focus itself and shows it on its active row.
    const rowMarkOf = (element: Element) => {
      const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
      return row === null ? 'none' : getComputedStyle(row).outlineStyle;
    };
    const looksOf = (element: Element) =>
      [element, element.parentElement, element.nextElementSibling]
        .filter((one) => one !== null)
        .map((one) => getComputedStyle(one))
        .map((style) =>
          [outlineOf(style), style.boxShadow, style.borderColor, style.transform].join(),
        )
        .concat(rowMarkOf(element))
        .join(' | ');
    const focusable = 'a[href], button, input, select, textarea, [tabindex]';
    const isStop = (element: Element) =>
      element instanceof HTMLElement &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type="hidden"]') &&
      element.checkVisibility({ visibilityProperty: true });
    // Focuses the top of the page, because after a blur Tab would continue from the last focus.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    const all = [...document.querySelectorAll(focusable)].filter(isStop);
    const isOutside = (element: Element) => outside !== null && element.closest(outside) !== null;
    window.stops = all
      .filter((element) => !isOutside(element))
      .map((element) => ({ element, looks: looksOf(element) }));
    const last = all.findLast(isOutside);
    if (last instanceof HTMLElement) last.focus();
    window.reached = new Set();
    window.faults = [];
    window.stopListening?.abort();
    window.stopListening = new AbortController();
    // Checks the focus on key up, in the page. Reading it from the test after each press would take
    // most of the time.
    const arrive = () => {
      const element = document.activeElement;
      if (element === null || window.reached.has(element)) return;
      window.reached.add(element);
      const before = window.stops.find((stop) => stop.element === element)?.looks;
      if (before === looksOf(element))
        window.faults.push(`focus does not show on ${element.outerHTML.slice(0, 120)}`);
    };
    const { signal } = window.stopListening;
    window.addEventListener('keyup', arrive, { capture: true, signal });
  }, frame);
}

/**
 * Moves through the page by Tab and checks that every stop is reached and shows the focus.
 * `isKnown` leaves out the console frame.
 */
export async function walk(page: Page, { isKnown = false } = {}) {
  await note(page, isKnown ? FRAME : null);
  const stops = await page.evaluate(() => window.stops.length);
  for (let presses = 0; presses < stops + 10; presses += 1) await page.keyboard.press('Tab');
  const faults = await page.evaluate(() => [
    ...window.faults,
    ...window.stops
      .filter(({ element }) => !window.reached.has(element))
      .map(({ element }) => `Tab does not reach ${element.outerHTML.slice(0, 120)}`),
  ]);
  expect(faults).toEqual([]);
  return stops;
}

/** Name of the focused element, for messages. */
export const focusedElement = (page: Page) =>
  page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? 'nothing');
