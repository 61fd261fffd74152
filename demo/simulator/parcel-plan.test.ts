import { describe, expect, test } from 'vitest';
import { assignmentEffect, driverOf, legs } from '#domain/shipments/assignment.ts';
import { mayBecome, needsReason } from '#domain/shipments/shipment-rules.ts';
import { isFinal, statuses, type Status } from '#domain/kernel/statuses.ts';
import { shareOfDay } from '../calendar.ts';
import { randomFrom } from '../chance.ts';
import { reasonFor } from './parcels/attempt-reasons.ts';
import { localTime } from './day.ts';
import { planParcels, type Scene, type Waiting } from './parcels/parcel-plan.ts';
import { readiness, steps } from './parcels/parcel-steps.ts';
import { DAY_MS, MINUTE_MS } from '#domain/kernel/time.ts';

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
  collection_locker_id: null,
  delivery_locker_id: lane.endsWith('L') ? 5 : null,
});

function scene(simulated: number, pools: Partial<Record<Status, Waiting[]>>): Scene {
  return {
    simulated,
    length: 3_000,
    now: simulated,
    speed: 1,
    waiting: new Map(statuses.map((status) => [status, pools[status] ?? []])),
    drivers: () => [21, 22],
    where: () => ({ latitude: -26.1, longitude: 28 }),
    most: 8,
  };
}

describe('planned status changes', () => {
  test('are allowed by the status rules, and have a reason if one is required', () => {
    for (const { from, to } of steps) {
      expect([from, to, mayBecome(from, to)]).toEqual([from, to, true]);
      const reason = reasonFor(to, 12, () => 0.5);
      expect([to, reason !== undefined]).toEqual([to, needsReason(to)]);
    }
  });

  test('lead out of every status that is not final', () => {
    const left = new Set<string>(steps.map(({ from }) => from));
    expect(statuses.filter((status) => !isFinal(status) && !left.has(status))).toEqual([]);
  });

  test('continue at every hour of the week, more slowly at night and on Sundays', () => {
    const work: Status[] = [
      'collection-assigned',
      'collected',
      'in-transit',
      'at-destination-hub',
      'out-for-delivery',
      'delivered',
      'in-locker',
      'delivery-failed-attempt',
    ];
    const pace = (to: Status, weekday: number, hour: number) =>
      steps
        .filter((step) => step.to === to)
        .reduce((sum, step) => sum + readiness(step, { weekday, minute: hour * 60 + 45 }), 0);
    for (let weekday = 0; weekday < 7; weekday += 1)
      for (let hour = 0; hour < 24; hour += 1)
        expect(work.filter((to) => pace(to, weekday, hour) === 0)).toEqual([]);
    expect(pace('delivered', 0, 11)).toBeLessThan(pace('delivered', 3, 11));
    expect(pace('collected', 3, 2)).toBeLessThan(pace('collected', 3, 11));
  });
});

describe('reasons of failed attempts', () => {
  test('depend on the hour: dead intercoms are more frequent in the evening', () => {
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

describe('events of one simulation beat', () => {
  const noon = at('12:00');
  const hourAgo = noon - 60 * MINUTE_MS;

  test('are the same for the same time and random numbers', () => {
    const pools = { 'out-for-delivery': Array.from({ length: 900 }, (_, id) => one(id, hourAgo)) };
    const events = planParcels(scene(noon, pools), randomFrom(3));
    expect(events).toEqual(planParcels(scene(noon, pools), randomFrom(3)));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  test('are limited in number, and exclude shipments that have just changed', () => {
    const crowd = Array.from({ length: 50_000 }, (_, id) => one(id, hourAgo));
    expect(planParcels(scene(noon, { 'out-for-delivery': crowd }), randomFrom(1))).toHaveLength(8);
    const fresh = crowd.map(({ id }) => one(id, noon - MINUTE_MS));
    expect(planParcels(scene(noon, { 'out-for-delivery': fresh }), randomFrom(1))).toEqual([]);
  });

  test('put locker parcels into lockers', () => {
    const toLocker = Array.from({ length: 20_000 }, (_, id) => one(id, hourAgo, 'D2L'));
    const events = planParcels(scene(noon, { 'out-for-delivery': toLocker }), randomFrom(5));
    const locker = { locker_id: 5, direction: 'pick-up', happened: 'deposited' };
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) expect(event).toMatchObject({ locker });
  });

  test('assign drivers of the branch, and record position and driver of scans on the road', () => {
    const morning = at('07:30');
    const pools = {
      'at-destination-hub': Array.from({ length: 3_000 }, (_, id) => one(id, morning - DAY_MS)),
      'delivery-assigned': Array.from({ length: 3_000 }, (_, id) =>
        one(9_000 + id, morning - DAY_MS),
      ),
    };
    const given = { ...scene(morning, pools), most: 1_000 };
    const events = planParcels(given, randomFrom(2));
    const wanted = events.flatMap((event) => ('request' in event ? [event.request] : []));
    expect(wanted).toContainEqual(
      expect.objectContaining({
        endpoint: 'POST /shipments/bulkupdate',
        request: { body: expect.objectContaining({ delivery_driver_id: 21 }) },
      }),
    );
    expect(wanted).toContainEqual(
      expect.objectContaining({
        endpoint: 'POST /tracking/shipment-events',
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

  test('exclude shipments whose parcels were never dropped off', () => {
    const old = Array.from({ length: 5_000 }, (_, id) => one(id, noon - 30 * DAY_MS));
    expect(planParcels(scene(noon, { 'awaiting-dropoff': old }), randomFrom(1))).toEqual([]);
  });
});

/** Status after an event: the scanned status, or the status that the rule for assignments sets. */
function statusAfter(from: Status, event: ReturnType<typeof planParcels>[number]): Status {
  if ('locker' in event)
    return event.locker.happened === 'deposited' ? 'in-locker' : 'collected-from-locker';
  const { request } = event.request;
  if (!('body' in request)) throw new Error('An event without a body');
  const text = JSON.stringify(request.body);
  const scanned = statuses.find((known) => text.includes(`"status":"${known}"`));
  const leg = legs.find((side) => text.includes(driverOf[side]));
  const answer = leg && assignmentEffect({ ...one(1, 0), status: from }, leg, 7);
  const to = scanned ?? (typeof answer === 'object' ? answer.to : null);
  if (!to) throw new Error(`${text} does not move ${from}`);
  return to;
}

const DAILY_BOOKINGS = 220;

/** Simulates days with hourly bookings. */
function liveThrough(days: number) {
  const random = randomFrom(11);
  const standing = new Map<number, { status: Status; row: Waiting }>();
  const length = 30 * MINUTE_MS;
  const start = at('00:00');
  const happened: { time: number; status: Status }[] = [];
  let [booked, owed] = [0, 0];
  for (let time = start; time < start + days * DAY_MS; time += length) {
    const { minute, weekday } = localTime(time);
    owed += (DAILY_BOOKINGS * shareOfDay(weekday, Math.floor(minute / 60))) / 2;
    for (; booked < Math.floor(owed); booked += 1) {
      const lane = booked % 8 === 0 ? 'D2L' : 'D2D';
      standing.set(booked, { status: 'submitted', row: one(booked, time - length, lane) });
    }
    const pools: Partial<Record<Status, Waiting[]>> = {};
    for (const { status, row } of standing.values()) (pools[status] ??= []).push(row);
    for (const event of planParcels({ ...scene(time, pools), length, most: 9_999 }, random)) {
      const { id, from } = event;
      const status = statusAfter(from, event);
      happened.push({ time, status });
      const lane = standing.get(id)?.row.lane;
      if (isFinal(status)) standing.delete(id);
      else standing.set(id, { status, row: one(id, time, lane) });
    }
  }
  return { booked, open: standing.size, happened, start };
}

test('in the long run the simulation delivers as much as it books, so that open shipments stay limited', () => {
  const [two, four] = [liveThrough(14), liveThrough(28)];
  expect(two.booked).toBeGreaterThan(1_000);
  expect(two.open).toBeGreaterThan(50);
  expect(two.open).toBeLessThan(two.booked / 2);
  expect(Math.abs(four.booked - two.booked * 2)).toBeLessThan(10);
  expect(four.open).toBeLessThan(two.open * 1.5);
});

test('every kind of event happens within a few hours at any time of the week', () => {
  const { happened, start } = liveThrough(16);
  const secondWeek = Array.from(
    { length: 7 * 24 },
    (_, hour) => start + (7 * 24 + hour) * 60 * MINUTE_MS,
  );
  const within = (from: number, hours: number, status: Status) =>
    happened.filter(
      (event) =>
        event.status === status && event.time >= from && event.time < from + hours * 60 * MINUTE_MS,
    ).length;
  const idle = (status: Status, hours: number) =>
    secondWeek.filter((hour) => within(hour, hours, status) === 0);
  expect(idle('collected', 4)).toEqual([]);
  expect(idle('in-transit', 4)).toEqual([]);
  expect(idle('delivered', 4)).toEqual([]);
  expect(idle('in-locker', 12)).toEqual([]);
});
