import { availability } from './availability.ts';
import type { Command } from './command.ts';
import type { FocusStore } from './focus.ts';
import { canWait, createHeldKeys, isWriting } from './keys/held-keys.ts';
import { commandsAfter, hintOf, type Hint } from './keys/keymap.ts';
import { printedKeyOf } from './keys/printed-keys.ts';
import { isBare, keystrokeOf } from './keys/keystrokes.ts';
import type { PressedKey } from './keys/pressed-key.ts';
import { createScanGuard } from './keys/scans.ts';

interface DispatchOptions {
  commands: () => readonly Command[];
  focus: FocusStore;
  /** Whether shortcuts without a modifier key are enabled (WCAG 2.1.4). */
  singleKeys: () => boolean;
  /** Starts a command that is ready. */
  start: (command: Command) => void;
  /** Shows the user why the command of a pressed shortcut is disabled. */
  explain: (command: Pick<Command, 'id' | 'title'>, why: string) => void;
}

type Press = PressedKey &
  Pick<KeyboardEvent, 'defaultPrevented' | 'isComposing' | 'keyCode' | 'repeat' | 'target'> & {
    preventDefault: () => void;
    isTrusted?: boolean;
  };

/** Shortcuts of text editing, left to the browser while the user types. */
const writing = /^mod\+(shift\+)?(z|y|a|c|v|x|b|i|u|Backspace|Delete|Home|End|Arrow\w+)$/;

const inputs =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=searchbox]';
const overlays =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox][data-trigger], [aria-modal=true]';

/** Starts a command whose button shows the key, although the rows of the command are not focused. */
function actOnPrinted(press: Press, keystroke: string, explain: DispatchOptions['explain']) {
  const printed = printedKeyOf(keystroke);
  if (printed === undefined) return false;
  press.preventDefault();
  if (printed.why === undefined) printed.run();
  else explain(printed, printed.why);
  return true;
}

function act(command: Command, { focus, start, explain }: DispatchOptions) {
  const state = availability(command, focus.get());
  if (state.is === 'ready') start(command);
  if (state.is === 'off') explain(command, state.why);
}

/**
 * Matches pressed keys with the shortcuts of commands. Calls `changed` when the pending keys of an
 * incomplete shortcut change.
 */
function createChords(options: DispatchOptions, changed: () => void) {
  const { commands, focus, singleKeys, explain } = options;
  let pending: readonly string[] = [];
  let hint: Hint | null = null;
  const scans = createScanGuard(() =>
    explain(
      { id: 'app.search-reference', title: 'Scanned label' },
      'Press / to open the search before you scan a label.',
    ),
  );

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

  /** Handles the keys pressed so far: starts a command, waits for more keys, or drops the keys. */
  function lead(press: Press, keystrokes: readonly string[]): boolean {
    const isInChord = pending.length > 0;
    const found = commandsAfter(commands(), focus.get(), keystrokes);
    const exact = found.filter(({ rest }) => rest.length === 0);
    if (found.length === 0 && !isInChord) return actOnPrinted(press, keystrokes.join(' '), explain);
    press.preventDefault();
    if (exact.length === 0 && found.length > 0) {
      wait(keystrokes);
      return true;
    }
    wait([]);
    const chosen = exact.find(({ off }) => !off) ?? exact[0];
    if (chosen) begin(press, keystrokes.join(' '), chosen.command);
    return true;
  }

  function begin(press: Press, keystroke: string, command: Command) {
    if (command.on === undefined) act(command, options);
    else scans.run(press, keystroke, () => act(command, options));
  }

  return {
    handle,
    swallow: scans.swallow,
    isPending: () => pending.length > 0,
    hint: () => hint,
    forget: () => wait([]),
  };
}

/**
 * Whether the repeat of a key that is held down must be ignored. Otherwise an Enter that opens a
 * dialog would also submit the dialog, and an Escape would close several layers. Enter repeats in a
 * text area.
 */
function actsOnce({ key, ctrlKey, metaKey, target }: Press): boolean {
  if (key === 'Escape') return true;
  const isText = target instanceof Element && target.matches('textarea, [contenteditable]');
  return key === 'Enter' && !(isText && !ctrlKey && !metaKey);
}

function stopRepeat(press: Press): boolean {
  const isStopped = press.repeat && actsOnce(press);
  if (isStopped) press.preventDefault();
  return isStopped;
}

/**
 * Dispatches keystrokes in this order:
 *
 * 1. further keys of a begun shortcut, and keys queued while the page loads (`intercept`)
 * 2. handlers nearer to the target that prevented the default: an overlay, the palette, a grid
 * 3. open overlays
 * 4. inputs, which pass on only shortcuts with a modifier
 * 5. the shortcuts of commands (`handle`)
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

  /** Runs before the listeners of nearer elements. Returns true if they must not get the key. */
  function intercept(press: Press): boolean {
    if (stopRepeat(press) || chords.swallow(press)) return true;
    const keystroke = press.isComposing || press.keyCode === 229 ? null : keystrokeOf(press);
    if (keystroke === null) return false;
    if (!chords.isPending()) return queueWhileLoading(press, keystroke);
    // A repeated press comes from the first key of the shortcut, which is still held down.
    if (press.repeat) press.preventDefault();
    return press.repeat || chords.handle(press);
  }

  /** Queues a key while the page loads, except keys that lead to another page. */
  function queueWhileLoading(press: Press, keystroke: string): boolean {
    if (!heldKeys.isHolding() || !canWait(keystroke)) return false;
    const isBehind = !heldKeys.isEmpty() && isWriting(press, press.target);
    if (!isBehind && !mayBeCommand(press, keystroke)) return false;
    if (heldKeys.isEmpty() && (isOfElement(press) || leadsAway(keystroke))) return false;
    press.preventDefault();
    if (keystroke === 'Escape') heldKeys.drop();
    else if (!press.repeat) heldKeys.hold(press, keystroke);
    return true;
  }

  const mayBeCommand = ({ target }: Press, keystroke: string) =>
    !isElsewhere(target, keystroke) && (singleKeys() || keystroke.length > 1 || !isBare(keystroke));
  const leadsAway = (keystroke: string) =>
    commandsAfter(commands(), focus.get(), [keystroke]).some(
      ({ command }) => command.on === undefined && command.visible === undefined,
    );

  return {
    intercept,
    handle: chords.handle,
    /** Discards the pending keys of a shortcut and the queued keys, for instance after a click. */
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

/** Whether the key activates the focused element: Enter or Space on a button or link. */
const isOfElement = ({ key, target }: Press): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof Element &&
  target.closest('button, a, summary, [role=tab], [role=option]') !== null;

/**
 * Whether the target of the key handles it: an overlay handles all keys, an input handles editing
 * shortcuts and keys without a modifier.
 */
function isElsewhere(target: EventTarget | null, keystroke: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(overlays) || isUnderModal(target)) return true;
  if (!target.closest(inputs)) return false;
  return isBare(keystroke) || writing.test(keystroke);
}

/** Whether a modal dialog is open. A dialog gets all keys, even if the focus is behind it. */
const isUnderModal = ({ ownerDocument }: Element) =>
  ownerDocument.querySelector('[role=dialog], [role=alertdialog]') !== null;
