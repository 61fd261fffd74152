import { describe, expect, test } from 'vitest';
import { mayBecome, needsReason } from '../../../src/domain/shipment-rules.ts';
import { isFinal, statuses, type Status } from '../../../src/domain/statuses.ts';
import { randomFrom } from '../chance.ts';
import { reasonFor } from './attempt-reasons.ts';
import { DAY_MS, localTime, MINUTE_MS } from './day.ts';
import { planParcels, type Scene, type Waiting } from './parcel-plan.ts';
import { readiness, steps } from './parcel-steps.ts';

/** A Wednesday in Johannesburg. */
const at = (time: string) => Date.parse(`2026-11-18T${time}:00+02:00`);

const one = (id: number, since: number, lane = 'D2D'): Waiting => ({
  id,
  lane,
  status_at: new Date(since).toISOString(),
  collection_branch_id: 1,
  delivery_branch_id: 2,
  collection_driver_id: 11,
  delivery_driver_id: 12,
});

function scene(simulated: number, pools: Partial<Record<Status, Waiting[]>>): Scene {
  return {
    simulated,
    length: 3_000,
    now: simulated,
    speed: 1,
    waiting: new Map(statuses.map((status) => [status, pools[status] ?? []])),
    crew: () => [21, 22],
    where: () => ({ latitude: -26.1, longitude: 28 }),
    most: 8,
  };
}

describe('steps', () => {
  test('every one of them is allowed, and has a reason where one is asked for', () => {
    for (const { from, to } of steps) {
      expect([from, to, mayBecome(from, to)]).toEqual([from, to, true]);
      const reason = reasonFor(to, 12, () => 0.5);
      expect([to, reason !== undefined]).toEqual([to, needsReason(to)]);
    }
  });

  test('lead out of every status that is not the end', () => {
    const left = new Set<string>(steps.map(({ from }) => from));
    expect(statuses.filter((status) => !isFinal(status) && !left.has(status))).toEqual([]);
  });

  test('something may happen at every hour of the week; deliveries by day and not on Sunday', () => {
    for (let weekday = 0; weekday < 7; weekday += 1)
      for (let hour = 0; hour < 24; hour += 1) {
        const time = { weekday, minute: hour * 60 };
        expect(steps.some((step) => readiness(step, time) > 0)).toBe(true);
        const delivers = steps.some((step) => step.to === 'delivered' && readiness(step, time) > 0);
        expect(delivers).toBe(weekday > 0 && hour >= 9 && hour <= 18);
      }
  });
});

describe('reasons', () => {
  test('go with the hour: nobody at home in the forenoon, dead intercoms in the evening', () => {
    const count = (hour: number, reason: string) => {
      const random = randomFrom(7);
      const drawn = Array.from({ length: 500 }, () =>
        reasonFor('delivery-failed-attempt', hour, random),
      );
      return drawn.filter((found) => found === reason).length;
    };
    expect(count(10, 'Nobody at home')).toBeGreaterThan(count(18, 'Nobody at home'));
    const dead = 'Load-shedding, intercom dead';
    expect(count(18, dead)).toBeGreaterThan(count(10, dead));
  });
});

describe('a beat', () => {
  const noon = at('12:00');
  const hourAgo = noon - 60 * MINUTE_MS;

  test('the same moment and the same random numbers give the same events', () => {
    const pools = { 'out-for-delivery': Array.from({ length: 900 }, (_, id) => one(id, hourAgo)) };
    const events = planParcels(scene(noon, pools), randomFrom(3));
    expect(events).toEqual(planParcels(scene(noon, pools), randomFrom(3)));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  test('never more than may be, and nothing for who has only just moved on', () => {
    const crowd = Array.from({ length: 50_000 }, (_, id) => one(id, hourAgo));
    expect(planParcels(scene(noon, { 'out-for-delivery': crowd }), randomFrom(1))).toHaveLength(8);
    const fresh = crowd.map(({ id }) => one(id, noon - MINUTE_MS));
    expect(planParcels(scene(noon, { 'out-for-delivery': fresh }), randomFrom(1))).toEqual([]);
  });

  test('locker parcels go into lockers, others to doors', () => {
    const toLocker = Array.from({ length: 20_000 }, (_, id) => one(id, hourAgo, 'D2L'));
    const events = planParcels(scene(noon, { 'out-for-delivery': toLocker }), randomFrom(5));
    const wanted = events.map((event) => event.wanted.request);
    expect(wanted.every((request) => JSON.stringify(request).includes('in-locker'))).toBe(true);
  });

  test('work is given to a driver of the branch; a scan on the road says where and by whom', () => {
    const morning = at('07:30');
    const pools = {
      'at-destination-hub': Array.from({ length: 3_000 }, (_, id) => one(id, morning - DAY_MS)),
      'delivery-assigned': Array.from({ length: 3_000 }, (_, id) =>
        one(9_000 + id, morning - DAY_MS),
      ),
    };
    const given = { ...scene(morning, pools), most: 1_000 };
    const wanted = planParcels(given, randomFrom(2)).map((event) => event.wanted);
    expect(wanted).toContainEqual(
      expect.objectContaining({
        call: 'POST /shipments/bulkupdate',
        request: { body: expect.objectContaining({ delivery_driver_id: 21 }) },
      }),
    );
    expect(wanted).toContainEqual(
      expect.objectContaining({
        call: 'POST /tracking/shipment-events',
        request: {
          body: expect.objectContaining({
            status: 'out-for-delivery',
            driver_id: 12,
            latitude: -26.1,
          }),
        },
      }),
    );
  });

  test('who never dropped a parcel off is left alone', () => {
    const old = Array.from({ length: 5_000 }, (_, id) => one(id, noon - 30 * DAY_MS));
    expect(planParcels(scene(noon, { 'awaiting-dropoff': old }), randomFrom(1))).toEqual([]);
  });
});

/** What a shipment became by an event. */
function statusAfter(wanted: object): Status {
  const text = JSON.stringify(wanted);
  const found = statuses.find((known) => text.includes(`"status":"${known}"`));
  if (found === undefined) throw new Error('An event without a status');
  return found;
}

/** The time of day and week at which shipments are booked here, five days a week. */
function isOpen(time: number): boolean {
  const { minute, weekday } = localTime(time);
  return weekday >= 1 && weekday <= 5 && minute >= 7 * 60 && minute < 18 * 60;
}

/** Books six shipments every half hour of business, and lets the days pass. */
function liveThrough(days: number) {
  const random = randomFrom(11);
  const standing = new Map<number, { status: Status; row: Waiting }>();
  const length = 30 * MINUTE_MS;
  const start = at('00:00');
  let booked = 0;
  for (let time = start; time < start + days * DAY_MS; time += length) {
    for (let more = isOpen(time) ? 6 : 0; more > 0; more -= 1) {
      booked += 1;
      standing.set(booked, { status: 'submitted', row: one(booked, time - length) });
    }
    const pools: Partial<Record<Status, Waiting[]>> = {};
    for (const { status, row } of standing.values()) (pools[status] ??= []).push(row);
    for (const { id, wanted } of planParcels(
      { ...scene(time, pools), length, most: 9_999 },
      random,
    )) {
      const status = statusAfter(wanted);
      if (isFinal(status)) standing.delete(id);
      else standing.set(id, { status, row: one(id, time) });
    }
  }
  return { booked, open: standing.size };
}

test('in the long run as much is delivered as is booked: the company neither drains nor overflows', () => {
  const [two, four] = [liveThrough(14), liveThrough(28)];
  expect(two.booked).toBeGreaterThan(1_000);
  expect(two.open).toBeGreaterThan(50);
  expect(two.open).toBeLessThan(two.booked / 2);
  expect(four.booked).toBe(two.booked * 2);
  expect(four.open).toBeLessThan(two.open * 1.5);
});
