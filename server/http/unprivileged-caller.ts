import type { Caller } from '../context.ts';

/** A caller without session and permissions: a device, a terminal, or a periodic task. */
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
