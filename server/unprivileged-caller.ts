import type { Caller } from './context.ts';

/** A caller without a session and without any permission: a device, a terminal, or what happens by the clock alone. */
export const unprivilegedCaller = {
  userId: 0,
  email: '',
  sessionId: 0,
  roleId: 0,
  role: '',
  permissions: new Set(),
  accountId: null,
  mustEnrol: false,
} as const satisfies Omit<Caller, 'name'>;
