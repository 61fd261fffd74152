import type { Caller } from '../context.ts';
import { unprivilegedCaller } from '../unprivileged-caller.ts';

/** Who works on the floor, and who keeps the books. */
export const OPERATOR = 2;
export const BOOKKEEPER = 3;

/** Somebody of the staff, for what the product itself does with the rows of the demo company. */
export const staffCaller = (userId: number): Caller => ({
  ...unprivilegedCaller,
  userId,
  name: 'Demo',
});
