import type { RowOf } from '#api/endpoint-types.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export type Profile = RowOf<'GET /accounts/pp-applications'>;

export const states = {
  new: { status: 'warning', word: 'To decide' },
  approved: { status: 'success', word: 'Approved' },
  rejected: { status: 'skip', word: 'Rejected' },
  suspended: { status: 'offline', word: 'Suspended' },
} as const satisfies Record<Profile['state'], { status: Status; word: string }>;
