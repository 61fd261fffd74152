import { isLoading, watchLoading } from '#commands/loading.ts';

/** Fallback targets: a list, or its row with the tab stop; on pages without a list, the heading. */
const grid = 'main :is([role=grid], [role=treegrid])';
const usual = [`${grid}[tabindex="0"], ${grid} [tabindex="0"]`, 'main h1'];
const stops =
  'a[href], button:not([disabled]), input:not([disabled], [type=hidden]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
const modal = '[role=dialog], [role=alertdialog]';
/** Pause for a closing dialog, which restores the focus some frames later. */
const REST_MS = 120;

/**
 * Restores a lost focus, so that the next key does not go to the body. Returns a function that
 * stops.
 *
 * - If the focused element was removed or disabled, the focus moves to the last element used
 *   outside of dialogs and menus; if that element is gone too, to the nearest element around it.
 * - If the user left an element, such as the search of the top bar, the focus returns to the part
 *   of the page used before.
 * - A click on the background and Tab past the last stop are deliberate, so the focus does not
 *   move.
 */
export function keepFocus(): () => void {
  let recent: FocusTarget = { around: [], before: [], below: [] };
  let isOwnChoice = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element) recent = targetOf(target, recent);
  };
  const look = () => {
    timer = undefined;
    // Nothing is lost if no element had the focus yet: the first Tab goes to the first
    // stop of the page.
    if (recent.around.length === 0) return;
    if (!isLost() || isLoading()) return;
    next(recent)?.focus();
  };
  const lookSoon = () => {
    timer ??= setTimeout(look, REST_MS);
  };
  const left = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null && !isOwnChoice && document.hasFocus()) lookSoon();
  };
  const changed = new MutationObserver(() => {
    const [had] = recent.around;
    if (!had || isReachable(had) || !isLost()) return;
    // Blurs the element, so that the page gets the keys meanwhile; a disabled button
    // would swallow them.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    lookSoon();
  });
  const listen = [
    on('focusin', note),
    on('focusout', left),
    on('pointerdown', () => (isOwnChoice = true)),
    on('keydown', ({ key }) => (isOwnChoice = key === 'Tab')),
    watchLoading(lookSoon),
  ];
  changed.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  return () => {
    clearTimeout(timer);
    changed.disconnect();
    for (const stop of listen) stop();
  };
}

function on<Name extends 'focusin' | 'focusout' | 'pointerdown' | 'keydown'>(
  name: Name,
  listener: (event: DocumentEventMap[Name]) => void,
): () => void {
  document.addEventListener(name, listener, { capture: true });
  return () => document.removeEventListener(name, listener, { capture: true });
}

/**
 * Formerly focused elements, each with its ancestors: the latest (`around`), the previous one
 * (`before`), and the last one outside of dialogs and menus (`below`).
 */
interface FocusTarget {
  around: readonly Element[];
  before: readonly Element[];
  below: readonly Element[];
}

function targetOf(target: Element, { around, below }: FocusTarget): FocusTarget {
  const path = pathOf(target);
  return { around: path, before: around, below: target.closest(overlays) ? below : path };
}

function pathOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [element, ...pathOf(parent)] : [element];
}

function next({ around, before, below }: FocusTarget): HTMLElement | null {
  const dialog = [...document.querySelectorAll(modal)].at(-1);
  if (dialog) return first(dialog);
  const [had] = around;
  if (had && isReachable(had)) return sameElement(before[0]) ?? defaultTarget();
  return sameElement(below[0]) ?? nearest(around) ?? nearest(below) ?? defaultTarget();
}

/**
 * Whether no reachable element has the focus, so that key presses are lost. A disabled element is
 * not reachable; Chromium removes its focus only at the next rendering.
 */
function isLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || !isReachable(active);
}

const isReachable = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && !element.closest('[hidden]');

/** The element if it can still take the focus within the page, otherwise null. */
function sameElement(element: Element | undefined): HTMLElement | null {
  const isThere = element instanceof HTMLElement && isReachable(element);
  return isThere && element.matches('main *') ? element : null;
}

const first = (within: Element): HTMLElement | null =>
  within.querySelector<HTMLElement>(stops) ?? (within instanceof HTMLElement ? within : null);

/**
 * First focusable element in the closest surrounding part of the page; null if only the page as a
 * whole has one.
 */
function nearest(around: readonly Element[]): HTMLElement | null {
  for (const part of around) {
    if (part.matches('main, body')) return null;
    const stop = part.isConnected ? part.querySelector<HTMLElement>(stops) : null;
    if (stop) return stop;
  }
  return null;
}

function defaultTarget(): HTMLElement | null {
  const found = usual
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((selector) => selector !== null);
  if (found?.matches('h1')) found.setAttribute('tabindex', '-1');
  return found ?? null;
}
