import { canWait, createHeldKeys } from '#commands/keys/held-keys.ts';
import { keystrokeOf } from '#commands/keys/keystrokes.ts';

/** Key presses queued for the next question: Enter on text typed ahead, and later keys. */
const heldKeys = createHeldKeys(() => undefined);

export const holdEnter = (press: KeyboardEvent): void => heldKeys.hold(press, 'Enter');

/**
 * Queues a key behind earlier keys; returns whether it was queued. Keys are never queued for a
 * confirmation, because the user must see the consequence first.
 */
export function queueKey(press: KeyboardEvent): boolean {
  const keystroke = press.isComposing ? null : keystrokeOf(press);
  if (keystroke === null || heldKeys.isEmpty() || !heldKeys.isHolding()) return false;
  if (keystroke === 'Escape') {
    heldKeys.drop();
    return false;
  }
  if (canWait(keystroke)) heldKeys.hold(press, keystroke);
  return true;
}

export const dropHeldKeys = (): void => heldKeys.drop();
