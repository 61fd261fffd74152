import type { ResponseOf } from '../../../api/endpoint-types.ts';
import { isDifference } from '../../../domain/locker-walks/corrections.ts';
import type { Finding, WalkKind, WalkOrder } from '../../../domain/locker-walks/walk.ts';
import { formatMoment } from '../../../ui/format.ts';

export type Walk = ResponseOf<'GET /locker-walks/:id'>;
export type WalkDoor = Walk['at'][number];

export const kindWords: Record<WalkKind, string> = {
  full: 'All doors',
  occupied: 'Doors with a parcel',
  free: 'Doors without a parcel',
  suspect: 'Doors in doubt',
  chosen: 'Chosen doors',
};

export const orderWords: Record<WalkOrder, string> = {
  serpentine: 'Column by column, down and up',
  number: 'By number',
  size: 'By size',
};

export const stateWords = {
  'under-way': { status: 'progress', word: 'Under way' },
  paused: { status: 'warning', word: 'Paused' },
  closed: { status: 'success', word: 'Closed' },
  abandoned: { status: 'skip', word: 'Abandoned' },
} as const;

export const foundWords: Record<Finding, string> = {
  'as-recorded': 'As recorded',
  empty: 'Empty',
  other: 'Another parcel',
  'no-access': 'Does not open',
  'not-closing': 'Does not close',
  undecided: 'Could not tell',
};

/** "Recorded: Z6JMPA for Thandi Nkosi, in since 24 Nov 09:12." */
export function recordedWords({ recorded }: WalkDoor): string {
  const { use, reference, holder, since } = recorded;
  if (use === 'free') return 'Recorded: free.';
  const what = reference ?? 'a parcel that is not ours';
  if (use === 'reserved') return `Recorded: empty, reserved for ${what}.`;
  const parts = [holder && ` for ${holder}`, since && `, in since ${formatMoment(since)}`];
  return `Recorded: ${what}${parts.filter(Boolean).join('')}.`;
}

export const isDifferent = ({ found, recorded }: WalkDoor): boolean =>
  found !== null && isDifference({ found, use: recorded.use });
