import { expect, test } from 'vitest';
import { extendedWindow } from '../lockers/locker-legs.ts';
import {
  afterPowerReport,
  isMeasured,
  noRecord,
  predictSurvival,
  usableMinutes,
  type BatteryRecord,
} from './battery.ts';
import { endsWithoutPower, hoursToAdd } from './extension.ts';
import type { Interval } from './intervals.ts';
import { reconcile, type StoredOutage } from './reconcile.ts';
import { plannedOutages, type SheddingSlot, type StageStatement } from './schedule.ts';
import { HOUR_MS, MINUTE_MS } from '../kernel/time.ts';

const AREAS = 64;
const BLOCKS = 16;
const LOCKERS = 1400;
/** Schedule without an end. */
const holding = (slots: readonly SheddingSlot[]) => [{ valid_from: '2020-01-01', slots }];
const midnight = Date.parse('2026-11-24T00:00:00+02:00');
const day = { from: midnight, until: midnight + 24 * HOUR_MS };

/** Generator of numbers from 0 to 1 that are the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Each stage adds one of sixteen blocks to every slot of two and a half hours. */
const slots = Array.from({ length: 12 * 8 }, (_, at): SheddingSlot => {
  const [slot, stage] = [Math.floor(at / 8), 1 + (at % 8)];
  return {
    block: 1 + ((slot + (stage - 1) * 2) % 16),
    day_of_month: 24,
    stage,
    from_minute: slot * 120,
    until_minute: (slot * 120 + 150) % 1440,
  };
});

/** Stage 0, then 4, 6 and 2; the last two are announced an hour in advance. */
const said: (StageStatement & { until: null })[] = [
  { stage: 0, from: 0, until: null, said_at: 0 },
  { stage: 4, from: midnight + 6 * HOUR_MS, until: null, said_at: midnight + HOUR_MS },
  { stage: 6, from: midnight + 14 * HOUR_MS, until: null, said_at: midnight + 13 * HOUR_MS },
  { stage: 2, from: midnight + 20 * HOUR_MS, until: null, said_at: midnight + 19 * HOUR_MS },
];

/** Outages of a block after planning at each announcement. */
function outagesOf(block: number): Interval[] {
  const ofBlock = slots.filter((slot) => slot.block === block);
  let stored: StoredOutage[] = [];
  let nextId = 1;
  for (const { said_at: now } of said.slice(1)) {
    const known = said.filter(({ said_at }) => said_at <= now);
    const wanted = plannedOutages(holding(ofBlock), known, day);
    const { added, changed, ended, withdrawn } = reconcile(
      stored.filter(({ until }) => until > now),
      wanted.filter(({ until }) => until > now),
      now,
    );
    stored = stored
      .filter(({ id }) => !withdrawn.includes(id))
      .map((one) => ({
        ...one,
        until: ended.includes(one.id)
          ? now
          : (changed.find(({ id }) => id === one.id)?.until ?? one.until),
      }));
    for (const { from, until } of added) {
      stored.push({ id: nextId, from, until, is_fixed: false, is_gone: false });
      nextId += 1;
    }
  }
  // Incremental planning gives the same outages as planning with all announcements at once.
  const planned = stored.toSorted((a, b) => a.from - b.from);
  expect(planned.map(({ from, until }) => ({ from, until }))).toEqual(
    plannedOutages(holding(ofBlock), said, day).map(({ from, until }) => ({ from, until })),
  );
  return planned;
}

/** Record of a battery with this capacity, from two earlier outages. */
function taught(minutes: number): BatteryRecord {
  let record = noRecord;
  for (const start of [-72 * HOUR_MS, -48 * HOUR_MS]) {
    for (let minute = 0; minute <= minutes / 2; minute += 5)
      record = afterPowerReport(record, {
        at: midnight + start + minute * MINUTE_MS,
        on_mains: false,
        battery_percentage: Math.round(100 - (minute / minutes) * 100),
      });
    const at = midnight + start + 6 * HOUR_MS;
    record = afterPowerReport(record, { at, on_mains: true, battery_percentage: 70 });
  }
  return record;
}

/**
 * Extends the collection windows of ten parcels. Returns how many windows would end without power.
 */
function extendParcels(outage: Interval, dark_from: number, random: () => number): number {
  const darkness = { dark_from, until: outage.until };
  const ends = Array.from({ length: 10 }, () => outage.from + (random() * 8 - 2) * HOUR_MS);
  const inside = ends.filter((end) => endsWithoutPower(end, darkness));
  // A window that is not extended ends while the door can be opened.
  for (const end of ends.filter((one) => !inside.includes(one)))
    expect(end < dark_from || end >= outage.until).toBe(true);
  for (const [at, end] of inside.entries()) {
    const stay = {
      state: 'deposited' as const,
      extended: at % 3,
      deposited_at: new Date(end - 36 * HOUR_MS).toISOString(),
      collect_before: new Date(end).toISOString(),
    };
    const window = extendedWindow(stay, hoursToAdd(end, darkness));
    const isExtended = 'until' in window && Date.parse(window.until) >= outage.until + 12 * HOUR_MS;
    expect(isExtended || ('why' in window && window.why === 'Already extended twice')).toBe(true);
  }
  return inside.length;
}

/**
 * Time at which a battery with this capacity will be empty, predicted 45 minutes in advance or when
 * power fails.
 */
function foresee(outage: Interval, { minutes, from }: { minutes: number; from: number }): number {
  const seen = Math.max(from - 45 * MINUTE_MS, outage.from);
  const battery = {
    charge: Math.round(((from - seen) / MINUTE_MS / minutes) * 100),
    usable_minutes: usableMinutes(taught(minutes)),
  };
  const [found] = predictSurvival(battery, [{ from: seen, until: outage.until }], seen);
  return found?.dark_from ?? Number.POSITIVE_INFINITY;
}

test('a day of load-shedding on 1 400 lockers predicts power loss and extends every affected collection window', () => {
  const random = numbers(7);
  const byBlock = Array.from({ length: BLOCKS }, (_, at) => outagesOf(at + 1));
  expect(isMeasured(taught(200))).toBe(true);
  const errors: number[] = [];
  let ending = 0;
  for (let id = 0; id < LOCKERS; id += 1) {
    const outages = byBlock[(id % AREAS) % BLOCKS] ?? [];
    const minutes = 60 + random() * 300;
    const real = predictSurvival({ charge: 100, usable_minutes: minutes }, outages, midnight);
    for (const [index, outage] of outages.entries()) {
      const from = real[index]?.dark_from ?? null;
      if (from === null) continue;
      const foreseen = foresee(outage, { minutes, from });
      errors.push(Math.abs(foreseen - from));
      ending += extendParcels(outage, foreseen, random);
    }
  }
  expect(errors.length).toBeGreaterThan(500);
  expect(ending).toBeGreaterThan(1000);
  const close = errors.filter((error) => error <= 10 * MINUTE_MS);
  expect(close.length / errors.length).toBeGreaterThan(0.9);
});
