/** Enabled buttons that display mod+Enter. */
const buttonsWithKey = 'button[data-keys="mod+Enter"]:not([disabled], [aria-disabled=true])';
const dialogs = '[role=dialog], [role=alertdialog]';
/** Main button of a dialog without a form to submit. */
const main = '.dialog-foot :is(.btn-primary, .btn-alarm):not([disabled], [aria-disabled=true])';

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'target' | 'defaultPrevented' | 'isComposing' | 'repeat'
> & { preventDefault: () => void };

const isSubmit = ({ key, ctrlKey, metaKey, defaultPrevented, isComposing, repeat }: Press) =>
  key === 'Enter' && (ctrlKey || metaKey) && !defaultPrevented && !isComposing && !repeat;

/**
 * Handles mod+Enter: presses the button that displays the shortcut; without one, the submit button
 * of the form; without a form, the main button of the dialog.
 */
export function submitByKey(press: Press) {
  const { target } = press;
  if (!isSubmit(press) || !(target instanceof Element)) return;
  // The shortcut acts on an open modal dialog even if the focus is behind it.
  const open = [...document.querySelectorAll(dialogs)].at(-1);
  const region = target.closest(dialogs) ?? open ?? target.closest('main') ?? document.body;
  const form = target.closest('form') ?? (open ? region.querySelector('form') : null);
  const button = buttonOf(form, region);
  if (!button && !form) return;
  press.preventDefault();
  // A disabled button ignores the click.
  if (button) button.click();
  else form?.requestSubmit();
}

function buttonOf(form: Element | null, region: Element): HTMLElement | null {
  const own = (form ?? region).querySelector<HTMLElement>(buttonsWithKey);
  const sends = own ?? form?.querySelector<HTMLElement>('[type=submit]');
  return sends ?? (region.matches(dialogs) ? region.querySelector<HTMLElement>(main) : null);
}
