import type { ResponseOf } from '#api/endpoint-types.ts';
import { isDifference } from '#domain/lockers/walks/corrections.ts';

export type Walk = ResponseOf<'GET /locker-walks/:id'>;
export type WalkDoor = Walk['at'][number];

export const stateWords = {
  'under-way': { status: 'progress', word: 'Under way' },
  paused: { status: 'warning', word: 'Paused' },
  closed: { status: 'success', word: 'Closed' },
  abandoned: { status: 'skip', word: 'Abandoned' },
} as const;

export const isDifferent = ({ found, recorded }: WalkDoor): boolean =>
  found !== null && isDifference({ found, use: recorded.use });
