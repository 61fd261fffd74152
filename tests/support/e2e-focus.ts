import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    stops: { element: Element; looks: string }[];
    reached: Set<Element>;
  }
}

/** Notes everything that Tab should reach, and how it looks while it has no focus. */
async function note(page: Page) {
  await page.evaluate(() => {
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
    window.stops = [...document.querySelectorAll(focusable)]
      .filter(isStop)
      .map((element) => ({ element, looks: looksOf(element) }));
    window.reached = new Set();
    Object.assign(window, { looksOf });
  });
}

/** Where the focus is: "" on a stop that shows it, else what is wrong with it. */
const arrive = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'nowhere';
    window.reached.add(element);
    const looksOf: unknown = Reflect.get(window, 'looksOf');
    const before = window.stops.find((stop) => stop.element === element)?.looks;
    const now: unknown = typeof looksOf === 'function' ? looksOf(element) : '';
    return before === now ? `focus does not show on ${element.outerHTML.slice(0, 120)}` : '';
  });

/** Walks the page by Tab from its top: every stop is reached, and each shows the focus. */
export async function walk(page: Page) {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await note(page);
  const faults: string[] = [];
  const stops = await page.evaluate(() => window.stops.length);
  for (let presses = 0; presses < stops + 10; presses += 1) {
    await page.keyboard.press('Tab');
    const fault = await arrive(page);
    if (fault !== '' && fault !== 'nowhere') faults.push(fault);
  }
  const missed = await page.evaluate(() =>
    window.stops
      .filter(({ element }) => !window.reached.has(element))
      .map(({ element }) => `Tab does not reach ${element.outerHTML.slice(0, 120)}`),
  );
  expect([...faults, ...missed]).toEqual([]);
  return stops;
}

/** The name of what has the focus, for messages. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? 'nothing');
