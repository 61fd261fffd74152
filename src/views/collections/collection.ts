import type { ResponseOf, RowOf } from '#api/endpoint-types.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { rhythmWords } from '#domain/collections/collection-dates.ts';
import type {
  CollectionKind,
  CollectionState,
  RequestState,
} from '#domain/collections/collections.ts';
import { formatDay, formatShortDay } from '#domain/kernel/time.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export type CollectionRequest = RowOf<'GET /collection-requests'>;
export type CollectionDay = ResponseOf<'GET /collection-requests/:id/occurrences'>[number];

/** Entity name that commands use for both kinds of requests. */
export const kind = 'collection requests';

/** Path of the list of each kind. */
export const pathOf: Readonly<Record<CollectionKind, `/${string}`>> = {
  recurring: '/collection-requests/recurring',
  bulk: '/collection-requests/bulk',
};

interface Said {
  status: Status;
  word: string;
}

export const requestStates: Readonly<Record<RequestState, Said>> = {
  active: { status: 'success', word: 'Active' },
  paused: { status: 'warning', word: 'Paused' },
  requested: { status: 'info', word: 'Requested' },
  assigned: { status: 'progress', word: 'Assigned' },
  collected: { status: 'success', word: 'Collected' },
  failed: { status: 'danger', word: 'Failed' },
  cancelled: { status: 'skip', word: 'Cancelled' },
};

export const dayStates: Readonly<Record<CollectionState, Said>> = {
  planned: { status: 'neutral', word: 'Planned' },
  requested: { status: 'info', word: 'Requested' },
  assigned: { status: 'progress', word: 'Assigned' },
  collected: { status: 'success', word: 'Collected' },
  failed: { status: 'danger', word: 'Failed' },
  missed: { status: 'danger', word: 'Missed' },
  skipped: { status: 'skip', word: 'Skipped' },
  cancelled: { status: 'skip', word: 'Cancelled' },
};

/** State of a request, with the end of a pause. */
export function stateOf({ state, paused_until: until }: CollectionRequest): Said {
  const said = requestStates[state];
  if (state !== 'paused' || until === null) return said;
  return { ...said, word: `Paused until ${formatShortDay(until)}` };
}

export const daysOf = (request: CollectionRequest): string =>
  request.collect_on === null ? rhythmWords(request) : formatDay(request.collect_on);

/** Time window such as "14:00–16:30". */
export const windowOf = (one: Pick<CollectionRequest, 'ready_time' | 'close_time'>): string =>
  `${one.ready_time}–${one.close_time}`;

/** Next collection: "Today", or the day with the public holiday that moved it. */
export function nextOf({ next: [next] }: CollectionRequest): string | null {
  if (next === undefined) return null;
  const day = next.collect_on === todayHere() ? 'Today' : formatShortDay(next.collect_on);
  return next.holiday === null ? day : `${day} (${next.holiday})`;
}

/** Driver and branch. */
export const whoOf = ({ driver, branch }: CollectionRequest): string | null =>
  [driver, branch].filter(Boolean).join(', ') || null;
