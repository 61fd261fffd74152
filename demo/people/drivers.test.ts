import { expect, test } from 'vitest';
import { presencesOf } from '#domain/drivers/driver-presence.ts';
import { branchPlans, placeOfBranch } from '../branches.ts';
import { driverPlans } from './drivers.ts';
import { figures } from '../sizes.ts';
import {
  fleetReport,
  keepOnDuty,
  signOffs,
  type OnDuty,
} from '../simulator/drivers/fleet-report.ts';
import { vehiclesOf } from '../simulator/drivers/vehicles.ts';
import { trackVehicle } from '../simulator/drivers/whereabouts.ts';

const branches = branchPlans.map((plan, index) => ({ id: index + 1, ...placeOfBranch(plan) }));
const plansAt = (now: Date) => driverPlans({ figures: figures.demo, now });

/** Seeded drivers in the form in which the list of drivers returns them. */
const listAt = (now: Date) =>
  plansAt(now).flatMap(({ driver, position: [position] }) =>
    driver.is_active ? { ...driver, id: driver.user_id, position: position ?? null } : [],
  );

/** The same drivers in the simulated day. */
const fleetAt = (now: Date) =>
  vehiclesOf(listAt(now), branches).map(({ id, branch, work, ...rest }) => ({
    id,
    branch,
    work,
    ...trackVehicle({ id, branch, work, ...rest }),
  }));

const moments = [
  ['at three in the morning', '2026-11-18T03:00:00+02:00'],
  ['at eleven in the morning', '2026-11-18T11:00:00+02:00'],
  ['at ten in the evening', '2026-11-18T22:00:00+02:00'],
  ['on a Sunday', '2026-11-22T11:00:00+02:00'],
] as const;

test.each(moments)(
  '%s the drivers on duty are at work, have reported, and cause no warning',
  (_, at) => {
    const now = new Date(at);
    const drivers = listAt(now);
    const heardOf = new Set(drivers.filter(({ position }) => position).map(({ id }) => id));
    const atWork = fleetAt(now)
      .filter(({ id, isAtWork }) => heardOf.has(id) && isAtWork(now.getTime()))
      .map(({ id }) => id);
    const onDuty = drivers.filter(({ is_on_duty: is }) => is).map(({ id }) => id);
    expect(onDuty.length).toBeGreaterThan(10);
    expect(onDuty).toEqual(atWork);
    const wall = presencesOf(drivers, now.getTime());
    expect(wall.onDuty).toBe(onDuty.length);
    expect(wall.moving).toBeGreaterThan(0);
    expect(wall.isTooSilent).toBe(false);
  },
);

test.each(moments)(
  '%s the simulation signs off no driver who is on duty in the seed data',
  (_, at) => {
    const now = new Date(at).getTime();
    const seeded: OnDuty = new Map(
      listAt(new Date(now)).flatMap(({ id, is_on_duty: isOn, position }) =>
        isOn && position ? [[id, { ...position, driver_id: id }] as const] : [],
      ),
    );
    const fleet = fleetAt(new Date(now));
    expect(signOffs(fleet, seeded, { simulated: now, now })).toEqual([]);
    const before = seeded.size;
    keepOnDuty(seeded, fleetReport(fleet, { simulated: now, now, beat: 1 }));
    // Only drivers who start today and have never reported may be added.
    expect(seeded.size - before).toBeLessThanOrEqual(figures.demo.drivers / 25);
  },
);

test('fewer drivers are on duty by night and on Sundays than on a working day', () => {
  const [night, day, evening, sunday] = moments.map(
    ([, at]) => presencesOf(listAt(new Date(at)), Date.parse(at)).onDuty,
  );
  for (const fewer of [night, evening, sunday]) expect(fewer).toBeLessThan(day ?? 0);
});

test('working hours follow the shift plan, and an open shift starts with the working hours', () => {
  const now = new Date(moments[1][1]);
  for (const { driver, shift } of plansAt(now)) {
    expect(driver.shift_starts).toMatch(/^([01]\d|2[0-3]):[03]0$/);
    const open = shift.filter((one) => !('ended_at' in one));
    expect(open).toHaveLength(driver.is_on_duty ? 1 : 0);
    for (const { started_at: started } of shift) {
      expect(Date.parse(started)).toBeLessThanOrEqual(now.getTime());
      const begins = new Date(Date.parse(started) + 2 * 3_600_000).toISOString().slice(11, 16);
      expect(begins).toBe(driver.shift_starts);
    }
  }
});
