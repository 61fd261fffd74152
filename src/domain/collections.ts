import { shifted, todayHere } from './business-days.ts';
import { nextWorkingDay } from './collection-dates.ts';
import type { DeclaredDays } from './public-holidays.ts';
import { UTC_OFFSET } from './time.ts';

/** What is collected again and again by a rhythm, or once. */
export const collectionKinds = ['recurring', 'bulk'] as const;
export type CollectionKind = (typeof collectionKinds)[number];

/** The permission to see requests of each kind (specification, section 2). */
export const kindPermissions = {
  recurring: 'View recurring collection requests',
  bulk: 'View collection requests',
} as const;

/** Series are active, paused or cancelled; single requests are what their one collection is. */
export const requestStates = [
  'active',
  'paused',
  'requested',
  'assigned',
  'collected',
  'failed',
  'cancelled',
] as const;
export type RequestState = (typeof requestStates)[number];

/** What becomes of the collection of one day. */
export const collectionStates = [
  'planned',
  'requested',
  'assigned',
  'collected',
  'failed',
  'missed',
  'skipped',
  'cancelled',
] as const;
export type CollectionState = (typeof collectionStates)[number];

/** What a person has to decide on: come again, or not. */
export const toDecide = ['failed', 'missed'] as const;

/** Whom a request waits for: somebody who names a driver, or who decides on a collection that did not come about. */
export const collectionNeeds = ['driver', 'decision'] as const;
export type CollectionNeed = (typeof collectionNeeds)[number];

/** What a single request is while its one collection is in a state. */
export const requestStateOf: Readonly<Record<CollectionState, RequestState>> = {
  planned: 'requested',
  requested: 'requested',
  assigned: 'assigned',
  collected: 'collected',
  failed: 'failed',
  missed: 'failed',
  skipped: 'cancelled',
  cancelled: 'cancelled',
};

/** Collections are rows so many days ahead. */
export const PLANNED_DAYS = 14;
/** A driver needs so many minutes between the two ends of a window, and before its end. */
const LEAST_WINDOW_MIN = 60;

const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

interface Window {
  ready_time: string;
  close_time: string;
}

/** Why a window is none; null where it is long enough. */
export const windowProblem = ({ ready_time: ready, close_time: close }: Window): string | null =>
  minutesOf(close) - minutesOf(ready) < LEAST_WINDOW_MIN ? 'Leave at least one hour.' : null;

/** Whether it is too late to ask for a collection of today. */
const isTooLate = (close_time: string, now: Date): boolean =>
  Date.parse(`${todayHere(now)}T${close_time}:00${UTC_OFFSET}`) - now.getTime() <
  LEAST_WINDOW_MIN * 60_000;

/** The first day on which somebody can still come. */
export function firstDay(close_time: string, now: Date): string {
  const today = todayHere(now);
  return isTooLate(close_time, now) ? shifted(today, 1) : today;
}

/** The day to which a single request moves that comes too late for its own; null where it does not move. */
export function movedDay(
  { collect_on: day, close_time }: { collect_on: string; close_time: string },
  now: Date,
  declared?: DeclaredDays,
): string | null {
  const today = todayHere(now);
  return day === today && isTooLate(close_time, now) ? nextWorkingDay(today, declared) : null;
}

/** Why the collection of a day is not changed any more; true where it is. */
export function changeable(state: CollectionState): true | string {
  if (state === 'collected') return 'It was collected';
  return state === 'cancelled' ? 'It was cancelled' : true;
}

/** Why a series cannot become active or paused; true where it can. */
export function mayBecome(
  { kind, state }: { kind: CollectionKind; state: RequestState },
  next: 'active' | 'paused' | 'cancelled',
): true | string {
  if (state === 'cancelled') return 'It was cancelled';
  if (state === next) return next === 'active' ? 'It is active' : 'It is paused';
  if (next === 'cancelled') return state === 'collected' ? 'It was collected' : true;
  return kind === 'recurring' ? true : 'Only recurring collections are paused';
}
