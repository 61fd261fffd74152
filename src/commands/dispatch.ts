import { availability } from './availability.ts';
import type { Command } from './command.ts';
import type { FocusStore } from './focus.ts';
import { following, hintOf, type Hint } from './keymap.ts';
import { isBare, strokeOf, type KeyPress } from './strokes.ts';

interface DispatchOptions {
  commands: () => readonly Command[];
  focus: FocusStore;
  /** Keys without a modifier can be switched off (WCAG 2.1.4). */
  singleKeys: () => boolean;
  /** Starts what was pressed; it is ready now. */
  start: (command: Command) => void;
  /** The key is theirs, but not now. */
  explain: (command: Command, why: string) => void;
}

type Press = KeyPress &
  Pick<KeyboardEvent, 'defaultPrevented' | 'isComposing' | 'keyCode' | 'repeat' | 'target'> & {
    preventDefault: () => void;
  };

/** Shortcuts of writing, which stay what they are while somebody writes. */
const writing = /^mod\+(shift\+)?(z|y|a|c|v|x|b|i|u|Backspace|Delete|Home|End|Arrow\w+)$/;

const inputs =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=searchbox]';
const overlays =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox][data-trigger], [aria-modal=true]';

/**
 * The one order of precedence: whoever handled the key already (an overlay, the palette, a grid
 * prevent its default), then open overlays, then inputs, where only chords with a modifier pass,
 * then the keymap.
 */
export function createDispatcher(options: DispatchOptions) {
  const { commands, focus, singleKeys, start, explain } = options;
  let pending: readonly string[] = [];
  let hint: Hint | null = null;
  const listeners = new Set<() => void>();

  const wait = (strokes: readonly string[]) => {
    if (strokes.length === 0 && pending.length === 0) return;
    pending = strokes;
    hint = strokes.length === 0 ? null : hintOf(commands(), focus.get(), strokes);
    for (const listener of listeners) listener();
  };

  function handle(press: Press): boolean {
    const isTaken = press.defaultPrevented || press.isComposing || press.keyCode === 229;
    const stroke = isTaken ? null : strokeOf(press);
    if (stroke === null || press.repeat) return false;
    if (isElsewhere(press.target, stroke) || (isBare(stroke) && !singleKeys())) {
      wait([]);
      return false;
    }
    return lead(press, [...pending, stroke]);
  }

  /** Follows the strokes to a command, to a longer chord, or to nothing. */
  function lead(press: Press, strokes: readonly string[]): boolean {
    const isInChord = pending.length > 0;
    const found = following(commands(), focus.get(), strokes);
    const exact = found.filter(({ rest }) => rest.length === 0);
    if (found.length === 0 && !isInChord) return false;
    press.preventDefault();
    if (exact.length === 0 && found.length > 0) {
      wait(strokes);
      return true;
    }
    wait([]);
    const chosen = exact.find(({ off }) => !off) ?? exact[0];
    if (chosen) act(chosen.command);
    return true;
  }

  function act(command: Command) {
    const state = availability(command, focus.get());
    if (state.is === 'ready') start(command);
    if (state.is === 'off') explain(command, state.why);
  }

  return {
    handle,
    /** Forgets a prefix, for instance when something was clicked. */
    cancel: () => wait([]),
    hint: () => hint,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type Dispatcher = ReturnType<typeof createDispatcher>;

/** An overlay owns all keys, an input those without a modifier and those of writing. */
function isElsewhere(target: EventTarget | null, stroke: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(overlays) || isUnderModal(target)) return true;
  if (!target.closest(inputs)) return false;
  return isBare(stroke) || writing.test(stroke);
}

/** Focus may have fallen behind a modal dialog; the keys are still the dialog's. */
const isUnderModal = ({ ownerDocument }: Element) =>
  ownerDocument.querySelector('[role=dialog], [role=alertdialog]') !== null;
