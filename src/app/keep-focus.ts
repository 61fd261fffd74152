import { isLoading, watchLoading } from '../commands/loading.ts';

/** Where work goes on when nothing nearer is left: a list, or its row that Tab leads to, else the heading of the page. */
const grid = 'main :is([role=grid], [role=treegrid])';
const usual = [`${grid}[tabindex="0"], ${grid} [tabindex="0"]`, 'main h1'];
const stops =
  'a[href], button:not([disabled]), input:not([disabled], [type=hidden]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
const modal = '[role=dialog], [role=alertdialog]';
/** A dialog that closes gives the focus back some frames later. */
const REST_MS = 120;

/**
 * Leads the focus on when it is lost, so that the next key never goes to the body. What was removed or
 * disabled hands it to what had it below the dialog, else to what stands around; what was left, such as
 * the search of the top bar, to the part of the page where work was before. A click beside everything and
 * Tab past the last stop are the person's own choice. Returns how to stop.
 */
export function keepFocus(): () => void {
  let lately: FocusTarget = { around: [], before: [], below: [] };
  let isOwnChoice = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element) lately = targetOf(target, lately);
  };
  const look = () => {
    timer = undefined;
    // Where nothing had the focus yet nothing was lost: the first Tab leads to the first stop of the page.
    if (lately.around.length === 0) return;
    if (!isLost() || isLoading()) return;
    next(lately)?.focus();
  };
  const lookSoon = () => {
    timer ??= setTimeout(look, REST_MS);
  };
  const left = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null && !isOwnChoice && document.hasFocus()) lookSoon();
  };
  const changed = new MutationObserver(() => {
    const [had] = lately.around;
    if (!had || isReachable(had) || !isLost()) return;
    // Until it is led on the page hears the keys; a disabled button would swallow them.
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

/** What had the focus last, before that, and before menus and dialogs opened; each with all that stands around it. */
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
  if (had && isReachable(had)) return itself(before[0]) ?? defaultTarget();
  return itself(below[0]) ?? nearest(around) ?? nearest(below) ?? defaultTarget();
}

/** The page hears no key of what was disabled while it had the focus, and Chromium moves the focus away only when it next draws. */
function isLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || !isReachable(active);
}

const isReachable = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && !element.closest('[hidden]');

/** The same element again, where it is part of the page and not of what stands around it. */
function itself(element: Element | undefined): HTMLElement | null {
  const isThere = element instanceof HTMLElement && isReachable(element);
  return isThere && element.matches('main *') ? element : null;
}

const first = (within: Element): HTMLElement | null =>
  within.querySelector<HTMLElement>(stops) ?? (within instanceof HTMLElement ? within : null);

/** Something of the part of the page that it was in; the page as a whole is no part. */
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
