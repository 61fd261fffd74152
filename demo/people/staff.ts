import type { Caller } from '#server/context.ts';
import { unprivilegedCaller } from '#server/http/unprivileged-caller.ts';

/** Users of operations and of bookkeeping. */
export const OPERATOR = 2;
export const BOOKKEEPER = 3;

/** A staff caller, for product functions on rows of the demo company. */
export const staffCaller = (userId: number): Caller => ({
  ...unprivilegedCaller,
  userId,
  name: 'Demo',
});
