import { canWait, createHeldKeys } from '../../commands/held-keys.ts';
import { keystrokeOf } from '../../commands/keystrokes.ts';

/** What waits for the next question: Enter on what was typed ahead, and the keys after it. */
const heldKeys = createHeldKeys(() => undefined);

export const holdEnter = (press: KeyboardEvent): void => heldKeys.hold(press, 'Enter');

/** True when a key waits behind others. What confirms a grave step does not wait: first the person sees what it does. */
export function waitsBehind(press: KeyboardEvent): boolean {
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
