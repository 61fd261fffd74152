import type { RowOf } from '#api/endpoint-types.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export type Application = RowOf<'GET /accounts/applications'>;

export const states = {
  new: { status: 'warning', word: 'To decide' },
  approved: { status: 'success', word: 'Approved' },
  rejected: { status: 'skip', word: 'Rejected' },
} as const satisfies Record<Application['state'], { status: Status; word: string }>;
