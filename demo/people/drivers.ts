import { DRIVER_ROLE_ID } from '#domain/people/roles.ts';
import { clockOf } from '#domain/drivers/shifts.ts';
import { branchPlans, crewPlan, placeOfBranch } from '../branches.ts';
import { randomFrom } from '../chance.ts';
import type { Scene } from '../phase.ts';
import { HISTORY_DAYS } from '../sizes.ts';
import { vehiclesOf, type Vehicle } from '../simulator/drivers/vehicles.ts';
import { trackVehicle, latestWork, type Whereabouts } from '../simulator/drivers/whereabouts.ts';
import { mobileOf, nameOf } from '../words.ts';
import { DAY_MS, MINUTE_MS } from '#domain/kernel/time.ts';

/** Id of the first driver. Lower ids belong to office staff and users of accounts. */
const FIRST_DRIVER = 10_001;

const vehicles = [
  { vehicle_kind: 'bakkie', vehicle_capacity: 750 },
  { vehicle_kind: 'panel-van', vehicle_capacity: 1100 },
  { vehicle_kind: 'motorcycle', vehicle_capacity: 25 },
  { vehicle_kind: 'bakkie', vehicle_capacity: 900 },
  { vehicle_kind: 'panel-van', vehicle_capacity: 1300 },
  { vehicle_kind: 'truck', vehicle_capacity: 4000 },
] as const;
const [bakkie] = vehicles;

/** Maximum age of the last report of a device on the road that has a signal. */
const SEEN_WITHIN_MS = 90_000;
const LEFT_DAYS = HISTORY_DAYS + 10;
/**
 * Maximum time without a signal that is looked back over, longer than any stretch without a signal.
 */
const MAX_SILENT_MINUTES = 15;

/** Returns the drivers of the crew, each with a vehicle and a working plan. */
export function crewOf({ figures }: Pick<Scene, 'figures'>) {
  const crew = crewPlan(figures.drivers).map((branch_id, index) => ({
    id: FIRST_DRIVER + index,
    branch_id,
    is_active: index % 41 !== 40,
    // A driver who starts today has not reported yet.
    isNew: index % 25 === 24,
    vehicle: vehicles[index % vehicles.length] ?? bakkie,
  }));
  const bases = branchPlans.map((plan, index) => ({ id: index + 1, ...placeOfBranch(plan) }));
  const driven = crew.map(({ id, branch_id, vehicle }) => ({ id, branch_id, ...vehicle }));
  const byId = new Map(vehiclesOf(driven, bases).map((vehicle) => [vehicle.id, vehicle]));
  return crew.map((member) => {
    const plan = byId.get(member.id);
    if (plan === undefined) throw new Error(`Driver ${member.id} has no plan`);
    return { ...member, plan };
  });
}

/** Drivers with their vehicles. The simulated day continues their plans and positions. */
export function driverPlans({ figures, now }: Pick<Scene, 'figures' | 'now'>) {
  const random = randomFrom(11);
  return crewOf({ figures }).map(({ id, branch_id, is_active, isNew, vehicle, plan }, index) => {
    const person = { name: nameOf(index * 5 + 13), mobile_number: mobileOf(index + 5000) };
    // Drivers who left stopped working before the history begins.
    const end = is_active ? now.getTime() : now.getTime() - (LEFT_DAYS + (index % 20)) * DAY_MS;
    const work = latestWork(plan, end);
    const position = isNew ? null : newestPosition(plan, end, random);
    const isOnDuty = is_active && position !== null && position.isAtWork;
    const time_created = new Date(now.getTime() - joinedDays(index, isNew) * DAY_MS).toISOString();
    return {
      user: { ...driverUser(id, branch_id, person), time_created },
      driver: {
        ...person,
        ...vehicle,
        user_id: id,
        code: `D${String(index + 1).padStart(4, '0')}`,
        branch_id,
        ops_manager_id: branch_id,
        vehicle_registration: registration(index, branch_id),
        shift_starts: clockOf(plan.startsAt),
        shift_ends: clockOf(plan.endsAt),
        is_on_duty: isOnDuty,
        is_active,
        time_created,
        licence_expires_at: new Date(now.getTime() + (index % 700) * DAY_MS).toISOString(),
        app_version: index % 6 === 0 ? '4.11.2' : '4.12.0',
        last_seen: position && new Date(position.at).toISOString(),
      },
      position: position === null ? [] : [positionOf(id, branch_id, { position, random })],
      shift: shiftOf(id, { work, isOnDuty }),
    };
  });
}

type Work = ReturnType<typeof latestWork>;

/** Latest shift of a driver, which is open while the driver is on duty. */
function shiftOf(driver_id: number, { work, isOnDuty }: { work: Work; isOnDuty: boolean }) {
  if (work === null) return [];
  const moment = (time: number) => new Date(time).toISOString();
  const ended = isOnDuty ? {} : { ended_at: moment(work.until), ended_by: 'device' as const };
  return [{ driver_id, started_at: moment(work.from), ...ended }];
}

/** Days since a driver joined: before the history begins, unless the driver starts today. */
const joinedDays = (index: number, isNew: boolean): number =>
  isNew ? 1 : LEFT_DAYS + 30 + ((index * 53) % 1200);

interface NewestPosition extends Whereabouts {
  at: number;
  isAtWork: boolean;
}

/**
 * Last position that the device of a vehicle reported. At work: the current position, or the last
 * one before the signal was lost. Otherwise: the place where the last work ended.
 */
function newestPosition(
  vehicle: Vehicle,
  now: number,
  random: () => number,
): NewestPosition | null {
  const track = trackVehicle(vehicle);
  if (track.isAtWork(now)) {
    const seenAt = now - random() * SEEN_WITHIN_MS;
    for (let minutes = 0; minutes <= MAX_SILENT_MINUTES; minutes += 1) {
      const at = seenAt - minutes * MINUTE_MS;
      const where = track.at(at);
      if (where !== null) return { ...where, at, isAtWork: true };
    }
  }
  const work = latestWork(vehicle, now);
  if (work === null) return null;
  const { latitude, longitude } = work.at;
  const parked = { latitude, longitude, heading: 0, speed: 0, battery: 35 };
  return { ...parked, at: work.until, isAtWork: false };
}

function driverUser(
  id: number,
  branch_id: number,
  person: { name: string; mobile_number: string },
) {
  const email = `driver${id - FIRST_DRIVER + 1}@drivers.example`;
  return {
    ...person,
    id,
    branch_id,
    role_id: DRIVER_ROLE_ID,
    username: `driver${id - FIRST_DRIVER + 1}`,
    email,
  };
}

function positionOf(
  driver_id: number,
  branch_id: number,
  {
    position: { at, isAtWork: _, ...where },
    random,
  }: { position: NewestPosition; random: () => number },
) {
  return {
    ...where,
    driver_id,
    branch_id,
    accuracy: 4 + Math.floor(random() * 20),
    at: new Date(at).toISOString(),
  };
}

const plates: Record<string, string> = {
  GP: 'GP',
  KZN: 'ZN',
  EC: 'EC',
  FS: 'FS',
  LP: 'L',
  MP: 'MP',
  NC: 'NC',
  NW: 'NW',
};

function registration(index: number, branch_id: number): string {
  const branch = branchPlans[branch_id - 1];
  const zone = branch === undefined ? 'GP' : placeOfBranch(branch).zone;
  const letters = (number: number) => 'BCDFGHJKLMNPRSTVWXYZ'[number % 20];
  if (zone === 'WC') return `CA ${100_000 + ((index * 7_919) % 899_999)}`;
  return `${letters(index)}${letters(index * 3 + 1)} ${10 + (index % 89)} ${letters(index * 7)}${letters(index * 11)} ${plates[zone]}`;
}
