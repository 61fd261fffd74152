/** Buttons that say that mod+Enter presses them. */
const keyed = 'button[data-keys="mod+Enter"]:not([disabled], [aria-disabled=true])';
const dialogs = '[role=dialog], [role=alertdialog]';
/** The button that does what a dialog is there for, where nothing is sent by a form. */
const main = '.dialog-foot :is(.btn-primary, .btn-alarm):not([disabled], [aria-disabled=true])';

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'target' | 'defaultPrevented' | 'isComposing' | 'repeat'
> & { preventDefault: () => void };

const isSubmit = ({ key, ctrlKey, metaKey, defaultPrevented, isComposing, repeat }: Press) =>
  key === 'Enter' && (ctrlKey || metaKey) && !defaultPrevented && !isComposing && !repeat;

/** mod+Enter sends what is being written: the form, else the dialog, else what a button of the page says it does. */
export function submitByKey(press: Press) {
  const { target } = press;
  if (!isSubmit(press) || !(target instanceof Element)) return;
  // Focus may have fallen behind a modal dialog; the keys are still the dialog's.
  const open = [...document.querySelectorAll(dialogs)].at(-1);
  const region = target.closest(dialogs) ?? open ?? target.closest('main') ?? document.body;
  const form = target.closest('form') ?? (open ? region.querySelector('form') : null);
  const button = buttonOf(form, region);
  if (!button && !form) return;
  press.preventDefault();
  // The button itself knows when it cannot be pressed.
  if (button) button.click();
  else form?.requestSubmit();
}

function buttonOf(form: Element | null, region: Element): HTMLElement | null {
  const own = (form ?? region).querySelector<HTMLElement>(keyed);
  const sends = own ?? form?.querySelector<HTMLElement>('[type=submit]');
  return sends ?? (region.matches(dialogs) ? region.querySelector<HTMLElement>(main) : null);
}
