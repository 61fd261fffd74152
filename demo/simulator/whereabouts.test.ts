import { describe, expect, test } from 'vitest';
import { branchPlans, placeOfBranch } from '../branches.ts';
import { distance } from './drivers/ground.ts';
import { fleetReport, keepOnDuty, signOffs, type OnDuty } from './drivers/fleet-report.ts';
import { vehiclesOf } from './drivers/vehicles.ts';
import { trackVehicle } from './drivers/whereabouts.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

const branches = branchPlans.map((plan, index) => ({ id: index + 1, ...placeOfBranch(plan) }));
const kinds = ['bakkie', 'panel-van', 'motorcycle', 'bakkie', 'panel-van', 'truck'] as const;
const drivers = Array.from({ length: 240 }, (_, index) => ({
  id: 10_001 + index,
  branch_id: 1 + (index % branches.length),
  vehicle_kind: kinds[index % kinds.length] ?? 'bakkie',
}));
const fleet = () =>
  vehiclesOf(drivers, branches).map((vehicle) => ({ ...vehicle, ...trackVehicle(vehicle) }));

/** A Wednesday in Johannesburg. */
const at = (time: string) => Date.parse(`2026-11-18T${time}:00+02:00`);
const countMoving = (time: number) =>
  fleet().filter(({ at: whereAt }) => (whereAt(time)?.speed ?? 0) > 3).length;

describe('vehicles', () => {
  test('are mostly on the road in working hours, and some at any hour', () => {
    expect(countMoving(at('11:00'))).toBeGreaterThan(drivers.length / 4);
    for (const time of ['19:30', '23:00', '02:00', '04:30', '07:30', '13:00'])
      expect(countMoving(at(time))).toBeGreaterThan(5);
    expect(countMoving(at('02:00'))).toBeLessThan(countMoving(at('11:00')));
  });

  test('move no further between two beats than their speed allows', () => {
    const [all, start] = [fleet(), at('09:00')];
    for (const { at: whereAt } of all.slice(0, 40)) {
      let before = whereAt(start);
      for (let time = start; time < start + 30 * MINUTE_MS; time += 2_000) {
        const now = whereAt(time);
        if (before !== null && now !== null) {
          expect(distance(before, now)).toBeLessThan(0.12);
          expect(now.speed).toBeLessThan(110);
          expect(now.heading).toBeLessThan(360);
        }
        before = now ?? before;
        if (now === null) break;
      }
    }
  });

  test('on rounds stay near their branch and stop at addresses', () => {
    const rounds = fleet().filter(({ work }) => work === 'round');
    const [one] = rounds;
    if (one === undefined) throw new Error('Nobody drives a round');
    let stops = 0;
    let wasMoving = false;
    for (let time = at('06:30'); time < at('19:00'); time += MINUTE_MS / 2) {
      const where = one.at(time);
      if (where === null) continue;
      expect(distance(where, one.base)).toBeLessThan(80);
      stops += wasMoving && where.speed === 0 ? 1 : 0;
      wasMoving = where.speed > 0;
    }
    expect(stops).toBeGreaterThan(20);
  });

  test('lose the signal for minutes and get it back', () => {
    const spans = fleet().map(({ at: whereAt }) => {
      const heard: boolean[] = [];
      for (let time = at('10:00'); time < at('13:00'); time += MINUTE_MS / 2)
        heard.push(whereAt(time) !== null);
      return heard.map((is) => (is ? 'x' : '.')).join('');
    });
    expect(spans.filter((span) => /x\.{2,}x/.test(span)).length).toBeGreaterThan(10);
  });

  test('have the same position at the same time, even if other times were queried before', () => {
    const [whole, late] = [fleet(), fleet()];
    const time = at('14:10');
    const early = whole.map(({ at: whereAt }) => (whereAt(at('08:00')), whereAt(time)));
    expect(late.map(({ at: whereAt }) => whereAt(time))).toEqual(early);
    const back = whole.map(({ at: whereAt }) => whereAt(at('08:00')));
    expect(back).toEqual(fleet().map(({ at: whereAt }) => whereAt(at('08:00'))));
  });

  test('report at each beat while moving and less often when stopped, with the real time', () => {
    const time = at('11:00');
    const report = (beat: number) => fleetReport(fleet(), { simulated: time, now: 5_000, beat });
    const driving = (beat: number) => report(beat).filter(({ speed }) => speed > 0);
    const standing = (beat: number) => report(beat).filter(({ speed }) => speed === 0);
    expect(driving(2)).toEqual(driving(1));
    expect(standing(2)).not.toEqual(standing(1));
    expect(standing(1).length).toBeLessThan(driving(1).length / 2);
    expect(new Set(report(1).map((fix) => fix.at))).toEqual(new Set(['1970-01-01T00:00:05.000Z']));
  });

  test('end their reports with one sign-off of the driver, at the last position', () => {
    const [all, onDuty]: [ReturnType<typeof fleet>, OnDuty] = [fleet(), new Map()];
    const report = (simulated: number, beat: number) => {
      const fixes = [
        ...fleetReport(all, { simulated, now: simulated, beat }),
        ...signOffs(all, onDuty, { simulated, now: simulated }),
      ];
      keepOnDuty(onDuty, fixes);
      return fixes;
    };
    for (let beat = 0; beat < 720; beat += 1) report(at('10:00') + beat * 30_000, beat);
    const working = new Set(onDuty.keys());
    expect(working.size).toBeGreaterThan(100);
    const signedOff = new Map<number, number>();
    for (let beat = 0; beat < 8 * 60; beat += 1)
      for (const { driver_id, is_off_duty: isOff, speed } of report(
        at('16:00') + beat * MINUTE_MS,
        beat,
      ))
        if (isOff) {
          expect(speed).toBe(0);
          signedOff.set(driver_id, (signedOff.get(driver_id) ?? 0) + 1);
        }
    const byDay = all.filter(({ id, endsAt }) => working.has(id) && endsAt < 24 * 60);
    expect(byDay.map(({ id }) => signedOff.get(id))).toEqual(byDay.map(() => 1));
    expect(byDay.filter(({ id }) => onDuty.has(id))).toEqual([]);
  });
});
