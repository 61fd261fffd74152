import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { shifted, startOfDay } from '../../../src/domain/business-days.ts';
import {
  addFacts,
  emptyBook,
  repriceDraft,
  type EffectBook,
} from '../../../src/domain/rates/effect.ts';
import type { EffectResult } from '../../../src/domain/rates/effect-result.ts';
import { effectOf } from '../../../src/domain/rates/effect-sums.ts';
import type { Database } from '../../db/open.ts';
import { isSameSide, sideChanges, type Sides } from './effect-sides.ts';
import { ratedAccounts, readFacts, thresholdsOf, type KnownEnds } from './rating-facts.ts';

/** What an effect is of; of the same request only the prices of the draft change. */
export interface EffectRequest {
  revision: number;
  against: number | null;
  /** The one group of the revision that it is of; null for all. */
  group: number | null;
  first: string;
  last: string;
}

/** Shipments that are priced twice, part by part. */
export interface EffectWork extends EffectRequest {
  sides: Sides;
  book: EffectBook;
  /** The share of the days that is in the book. */
  done: number;
  began: number;
  milliseconds: number;
}

const HOUR_MS = 3_600_000;
/** A part is about so many shipments: it holds neither the database nor this process for long. */
const ROWS_A_PART = 1500;
const FIRST_PART_MS = 12 * HOUR_MS;
const LONGEST_PART_MS = 20 * 24 * HOUR_MS;

/** An effect that is to be added up from nothing. */
export const newWork = (request: EffectRequest, sides: Sides): EffectWork => ({
  ...request,
  sides,
  book: emptyBook(),
  done: 0,
  began: performance.now(),
  milliseconds: 0,
});

/** The figures so far. */
export const resultOf = (work: EffectWork): EffectResult =>
  effectOf(work.book, Math.round(work.milliseconds));

/** Adds up day after day, the latest first; calls back after every part and goes on while that says so. */
export async function addUp(
  database: Database,
  work: EffectWork,
  goesOn: () => boolean | Promise<boolean>,
): Promise<void> {
  const { now, draft } = work.sides;
  const thresholds = thresholdsOf([...now.tariffs.values(), ...draft.tariffs.values()]);
  const start = Date.parse(startOfDay(work.first));
  const end = Date.parse(startOfDay(shifted(work.last, 1)));
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

/** Work that is done, with other prices of the draft: only what they meet is priced again. Null where more has changed. */
export function repriced(work: EffectWork, sides: Sides): EffectWork | null {
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
