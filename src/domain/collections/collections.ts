import { shiftDay, todayHere } from '../kernel/business-days.ts';
import { nextWorkingDay } from './collection-dates.ts';
import type { DeclaredDays } from '../kernel/public-holidays.ts';
import { UTC_OFFSET } from '../kernel/time.ts';

/** Kinds of collection requests: recurring by a rhythm, or once. */
export const collectionKinds = ['recurring', 'bulk'] as const;
export type CollectionKind = (typeof collectionKinds)[number];

/** The permission to see requests of each kind (specification, section 2). */
export const kindPermissions = {
  recurring: 'View recurring collection requests',
  bulk: 'View collection requests',
} as const;

/**
 * States of requests. A recurring request is active, paused or cancelled; a single request has the
 * state of its one collection.
 */
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

/** States of the collection of one day. */
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

/** States after which a user must decide whether to collect again. */
export const undecidedStates = ['failed', 'missed'] as const;

/**
 * Reasons why a request waits for a user: to assign a driver, or to decide after a failed
 * collection.
 */
export const collectionNeeds = ['driver', 'decision'] as const;
export type CollectionNeed = (typeof collectionNeeds)[number];

/** State of a single request by the state of its only collection. */
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

/** Days ahead for which collections are created. */
export const PLANNED_DAYS = 14;
/** Minimum length of a window, and minimum time left before it ends, in minutes. */
const MIN_WINDOW_MIN = 60;

const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

interface Window {
  ready_time: string;
  close_time: string;
}

/** Error if the window is too short, otherwise null. */
export const windowProblem = ({ ready_time: ready, close_time: close }: Window): string | null =>
  minutesOf(close) - minutesOf(ready) < MIN_WINDOW_MIN
    ? 'Allow at least one hour for the collection.'
    : null;

/** Whether it is too late to request a collection for today. */
const isTooLate = (close_time: string, now: Date): boolean =>
  Date.parse(`${todayHere(now)}T${close_time}:00${UTC_OFFSET}`) - now.getTime() <
  MIN_WINDOW_MIN * 60_000;

/** First day on which a collection is possible. */
export function firstDay(close_time: string, now: Date): string {
  const today = todayHere(now);
  return isTooLate(close_time, now) ? shiftDay(today, 1) : today;
}

/**
 * Returns the day to which a single request moves if it comes too late for the requested day; null
 * if that day is possible.
 */
export function movedDay(
  { collect_on: day, close_time }: { collect_on: string; close_time: string },
  now: Date,
  declared?: DeclaredDays,
): string | null {
  const today = todayHere(now);
  return day === today && isTooLate(close_time, now) ? nextWorkingDay(today, declared) : null;
}

/** `true` if the collection can be edited, otherwise the reason. */
export function canEditCollection(state: CollectionState): true | string {
  if (state === 'collected') return 'Already collected';
  return state === 'cancelled' ? 'Already cancelled' : true;
}

/** `true` if the request can take the next state, otherwise the reason. */
export function mayBecome(
  { kind, state }: { kind: CollectionKind; state: RequestState },
  next: 'active' | 'paused' | 'cancelled',
): true | string {
  if (state === 'cancelled') return 'Already cancelled';
  if (state === next) return next === 'active' ? 'Already active' : 'Already paused';
  if (next === 'cancelled') return state === 'collected' ? 'Already collected' : true;
  return kind === 'recurring' ? true : 'Only recurring collections can be paused';
}
