import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { shiftDay, startOfDay } from '#domain/kernel/business-days.ts';
import { addFacts, emptyBook, repriceDraft, type EffectBook } from '#domain/rates/effect.ts';
import type { EffectResult } from '#domain/rates/effect-result.ts';
import { effectOf } from '#domain/rates/effect-sums.ts';
import type { Database } from '#server/db/open.ts';
import { isSameSide, sideChanges, type Sides } from './effect-sides.ts';
import { ratedAccounts, readFacts, thresholdsOf, type KnownEnds } from './rating-facts.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

/**
 * Request for an effect. Does not contain the prices, so equal requests may have different results.
 */
export interface EffectRequest {
  revision: number;
  against: number | null;
  /** Group of the revision; null for all. */
  group: number | null;
  first: string;
  last: string;
}

/** Progress of pricing shipments twice, in batches. */
export interface EffectWork extends EffectRequest {
  sides: Sides;
  book: EffectBook;
  /** Share of the days that is priced. */
  done: number;
  began: number;
  milliseconds: number;
}

/**
 * Target number of shipments per batch, so that neither the database nor this process is blocked
 * for long.
 */
const ROWS_A_PART = 1500;
const FIRST_PART_MS = 12 * HOUR_MS;
const LONGEST_PART_MS = 20 * 24 * HOUR_MS;

/** Starts an effect without any priced shipments. */
export const newWork = (request: EffectRequest, sides: Sides): EffectWork => ({
  ...request,
  sides,
  book: emptyBook(),
  done: 0,
  began: performance.now(),
  milliseconds: 0,
});

/** Figures of the shipments that are priced so far. */
export const resultOf = (work: EffectWork): EffectResult =>
  effectOf(work.book, Math.round(work.milliseconds));

/**
 * Prices the shipments of one day after another, the latest day first. Calls back after every batch
 * and continues while the result is true.
 */
export async function addUp(
  database: Database,
  work: EffectWork,
  goesOn: () => boolean | Promise<boolean>,
): Promise<void> {
  const { now, draft } = work.sides;
  const thresholds = thresholdsOf([...now.tariffs.values(), ...draft.tariffs.values()]);
  const start = Date.parse(startOfDay(work.first));
  const end = Date.parse(startOfDay(shiftDay(work.last, 1)));
  const accounts = await database.within({ is: 'staff' }, ratedAccounts);
  const ends: KnownEnds = new Map();
  let until = end;
  let length = FIRST_PART_MS;
  while (until > start) {
    const from = Math.max(start, until - length);
    const part = { from: new Date(from), until: new Date(until), accounts, ends };
    const facts = await database.within({ is: 'staff' }, (db) => readFacts(db, part, thresholds));
    addFacts(work.book, facts, work.sides);
    work.done = (end - from) / (end - start);
    work.milliseconds = performance.now() - work.began;
    const wanted = (length * ROWS_A_PART) / Math.max(1, facts.length);
    length = Math.min(LONGEST_PART_MS, Math.max(HOUR_MS, Math.min(4 * length, wanted)));
    until = from;
    await yieldToOthers();
    if (!(await goesOn())) return;
  }
}

/**
 * Updates completed work to new prices of the draft; only affected shipments are priced again. Null
 * if anything else has changed.
 */
export function repriceWork(work: EffectWork, sides: Sides): EffectWork | null {
  if (work.done < 1 || !isSameSide(work.sides.now, sides.now)) return null;
  const isSameGroups =
    [...work.sides.draft.tariffs.keys()].join() === [...sides.draft.tariffs.keys()].join();
  const needs = (one: Sides) =>
    JSON.stringify(thresholdsOf([...one.now.tariffs.values(), ...one.draft.tariffs.values()]));
  if (!isSameGroups || needs(work.sides) !== needs(sides)) return null;
  const began = performance.now();
  repriceDraft(work.book, sides.draft, sideChanges(work.sides.draft, sides.draft));
  return { ...work, sides, began, milliseconds: performance.now() - began };
}
