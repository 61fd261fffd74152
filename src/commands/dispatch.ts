import { availability } from './availability.ts';
import type { Command } from './command.ts';
import type { FocusStore } from './focus.ts';
import { canWait, createHeldKeys } from './held-keys.ts';
import { following, hintOf, type Hint } from './keymap.ts';
import { isBare, keystrokeOf, type KeyPress } from './keystrokes.ts';

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

/** Follows keystrokes from a prefix key to a command; `changed` is called when what is pending did. */
function createChords(options: DispatchOptions, changed: () => void) {
  const { commands, focus, singleKeys, start, explain } = options;
  let pending: readonly string[] = [];
  let hint: Hint | null = null;

  const wait = (keystrokes: readonly string[]) => {
    if (keystrokes.length === 0 && pending.length === 0) return;
    pending = keystrokes;
    hint = keystrokes.length === 0 ? null : hintOf(commands(), focus.get(), keystrokes);
    changed();
  };

  function handle(press: Press): boolean {
    const isTaken = press.defaultPrevented || press.isComposing || press.keyCode === 229;
    const keystroke = isTaken ? null : keystrokeOf(press);
    if (keystroke === null || press.repeat) return false;
    if (isElsewhere(press.target, keystroke) || (isBare(keystroke) && !singleKeys())) {
      wait([]);
      return false;
    }
    return lead(press, [...pending, keystroke]);
  }

  /** Follows the keystrokes to a command, to a longer chord, or to nothing. */
  function lead(press: Press, keystrokes: readonly string[]): boolean {
    const isInChord = pending.length > 0;
    const found = following(commands(), focus.get(), keystrokes);
    const exact = found.filter(({ rest }) => rest.length === 0);
    if (found.length === 0 && !isInChord) return false;
    press.preventDefault();
    if (exact.length === 0 && found.length > 0) {
      wait(keystrokes);
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

  return { handle, isPending: () => pending.length > 0, hint: () => hint, forget: () => wait([]) };
}

/**
 * The one order of precedence: first the keystroke after a prefix key, and keys that wait for what is
 * loading (`intercept`); then what handled the key (an overlay, the palette, a grid prevent its
 * default), then open overlays, then inputs, where only chords with a modifier pass, then the keymap
 * (`handle`).
 */
export function createDispatcher(options: DispatchOptions) {
  const { commands, focus, singleKeys } = options;
  const listeners = new Set<() => void>();
  const publish = () => {
    for (const listener of listeners) listener();
  };
  const chords = createChords(options, publish);
  let waiting: Hint | null = null;
  const heldKeys = createHeldKeys((keystrokes) => {
    waiting = keystrokes.length === 0 ? null : { keystrokes, next: [], isWaiting: true };
    publish();
  });

  /** Runs before nearer listeners: true when the key goes no further. */
  function intercept(press: Press): boolean {
    const keystroke = press.isComposing || press.keyCode === 229 ? null : keystrokeOf(press);
    if (keystroke === null) return false;
    if (!chords.isPending()) return queueWhileLoading(press, keystroke);
    // Still the prefix key, held down.
    if (press.repeat) press.preventDefault();
    return press.repeat || chords.handle(press);
  }

  /** Keeps a key for what is loading; one that leads elsewhere need not wait. */
  function queueWhileLoading(press: Press, keystroke: string): boolean {
    if (!heldKeys.isHolding() || !canWait(keystroke) || isElsewhere(press.target, keystroke))
      return false;
    if (isBare(keystroke) && keystroke.length === 1 && !singleKeys()) return false;
    if (heldKeys.isEmpty() && (isOfElement(press) || leadsAway(keystroke))) return false;
    press.preventDefault();
    if (keystroke === 'Escape') heldKeys.drop();
    else if (!press.repeat) heldKeys.hold(press, keystroke);
    return true;
  }

  const leadsAway = (keystroke: string) =>
    following(commands(), focus.get(), [keystroke]).some(
      ({ command }) => command.on === undefined && command.visible === undefined,
    );

  return {
    intercept,
    handle: chords.handle,
    /** Forgets a prefix and keys that wait, for instance when something was clicked. */
    cancel() {
      heldKeys.drop();
      chords.forget();
    },
    hint: () => chords.hint() ?? waiting,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type Dispatcher = ReturnType<typeof createDispatcher>;

/** Enter and Space on a button or link are its own. */
const isOfElement = ({ key, target }: Press): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof Element &&
  target.closest('button, a, summary, [role=tab], [role=option]') !== null;

/** An overlay owns all keys, an input those without a modifier and those of writing. */
function isElsewhere(target: EventTarget | null, keystroke: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(overlays) || isUnderModal(target)) return true;
  if (!target.closest(inputs)) return false;
  return isBare(keystroke) || writing.test(keystroke);
}

/** Focus may have fallen behind a modal dialog; the keys are still the dialog's. */
const isUnderModal = ({ ownerDocument }: Element) =>
  ownerDocument.querySelector('[role=dialog], [role=alertdialog]') !== null;
