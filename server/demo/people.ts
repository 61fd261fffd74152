import { hash } from '@node-rs/argon2';
import { DRIVER_ROLE_ID } from '../../src/domain/roles.ts';
import { drivers, driver_positions, ops_managers } from '../db/schema/fleet.ts';
import { users } from '../db/schema/users.ts';
import { FIRST_ACCOUNT, SECOND_ACCOUNT } from './account-plans.ts';
import { branchPlans, crewPlan, placeOfBranch } from './branches.ts';
import { put, type Phase, type Scene } from './phase.ts';
import { randomFrom } from './chance.ts';
import { mailboxOf, mobileOf, nameOf } from './words.ts';

const PASSWORD = 'baton-demo';
/** Ids below belong to people of the office and of accounts. */
export const FIRST_DRIVER = 10_001;

const demoUsers = [
  { username: 'superadmin', name: 'Naledi Khumalo', role_id: 1, account_id: null },
  { username: 'ops', name: 'Johan Botha', role_id: 2, account_id: null },
  { username: 'billing', name: 'Priya Naidoo', role_id: 4, account_id: null },
  { username: 'account', name: 'Lerato Mokoena', role_id: 5, account_id: FIRST_ACCOUNT },
  { username: 'user', name: 'Sipho Dlamini', role_id: 6, account_id: FIRST_ACCOUNT },
  { username: 'nonbilling', name: 'Charlene Adams', role_id: 7, account_id: FIRST_ACCOUNT },
  { username: 'other', name: 'Yusuf Ebrahim', role_id: 5, account_id: SECOND_ACCOUNT },
  { username: 'marketplace', name: 'Anika Venter', role_id: 8, account_id: null },
  { username: 'secure', name: 'Themba Zulu', role_id: 9, account_id: null },
];

/** Who signs in, who drives, and where the drivers are. */
export const people: Phase = {
  name: 'people',
  title: 'Making people and drivers',
  weight: 1,
  async make(scene) {
    const password_hash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const verified = { password_hash, email_verified_at: scene.now.toISOString() };
    await put(scene.db, users, [
      ...demoUsers.map((user, index) => ({
        ...verified,
        ...user,
        id: index + 1,
        email: `${user.username}@baton.test`,
        mobile_number: mobileOf(index + 1),
      })),
      ...accountUsers(scene).map((user) => ({ ...verified, ...user })),
      ...driverPlans(scene).map(({ user }) => ({ ...verified, ...user })),
    ]);
    await put(scene.db, ops_managers, managerRows());
    await put(
      scene.db,
      drivers,
      driverPlans(scene).map(({ driver }) => driver),
    );
    await put(
      scene.db,
      driver_positions,
      driverPlans(scene).flatMap(({ position }) => position),
    );
  },
};

function accountUsers({ figures, now }: Scene) {
  const seats = Array.from(
    { length: figures.accounts * figures.usersPerAccount },
    (_, index) => index,
  );
  return seats.map((seat) => {
    const name = nameOf(seat * 3 + 41);
    return {
      id: 101 + seat,
      username: `${mailboxOf(name)}.${101 + seat}`,
      email: `${mailboxOf(name)}.${101 + seat}@customers.example`,
      name,
      mobile_number: mobileOf(seat + 2000),
      role_id: 5 + (seat % 3),
      account_id: 1 + (seat % figures.accounts),
      disabled_at: seat % 29 === 28 ? now.toISOString() : null,
      last_login: seat % 5 === 4 ? null : new Date(now.getTime() - seat * 1_900_000).toISOString(),
    };
  });
}

function managerRows() {
  return branchPlans.map((branch, index) => ({
    id: index + 1,
    user_id: index === 0 ? 2 : null,
    branch_id: index + 1,
    name: index === 0 ? 'Johan Botha' : nameOf(index + 700),
    email: `ops.${branch.code.toLowerCase()}@highveldcouriers.example`,
    mobile_number: mobileOf(index + 700),
  }));
}

const vehicles = [
  { vehicle_kind: 'bakkie', vehicle_capacity: 750 },
  { vehicle_kind: 'panel-van', vehicle_capacity: 1100 },
  { vehicle_kind: 'motorcycle', vehicle_capacity: 25 },
  { vehicle_kind: 'bakkie', vehicle_capacity: 900 },
  { vehicle_kind: 'panel-van', vehicle_capacity: 1300 },
  { vehicle_kind: 'truck', vehicle_capacity: 4000 },
] as const;
const [bakkie] = vehicles;

function driverPlans({ figures, now }: Scene) {
  const random = randomFrom(11);
  return crewPlan(figures.drivers).map((branch_id, index) => {
    const person = { name: nameOf(index * 5 + 13), mobile_number: mobileOf(index + 5000) };
    const isOnDuty = random() < 0.82;
    const seenMs = now.getTime() - (isOnDuty ? random() * 90_000 : 3_600_000 * (1 + random() * 40));
    return {
      user: driverUser(FIRST_DRIVER + index, branch_id, person),
      driver: {
        ...person,
        ...(vehicles[index % vehicles.length] ?? bakkie),
        user_id: FIRST_DRIVER + index,
        code: `D${String(index + 1).padStart(4, '0')}`,
        branch_id,
        ops_manager_id: branch_id,
        vehicle_registration: registration(index, branch_id),
        shift_starts: index % 4 === 3 ? '09:00' : '06:30',
        shift_ends: index % 4 === 3 ? '19:00' : '16:30',
        is_on_duty: isOnDuty,
        is_active: index % 41 !== 40,
        licence_expires_at: new Date(now.getTime() + (index % 700) * 86_400_000).toISOString(),
        app_version: index % 6 === 0 ? '4.11.2' : '4.12.0',
        last_seen: new Date(seenMs).toISOString(),
      },
      position:
        index % 25 === 24
          ? []
          : [positionOf(FIRST_DRIVER + index, branch_id, { random, seenMs, isOnDuty })],
    };
  });
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

interface Sighting {
  random: () => number;
  seenMs: number;
  isOnDuty: boolean;
}

function positionOf(driver_id: number, branch_id: number, { random, seenMs, isOnDuty }: Sighting) {
  const branch = branchPlans[branch_id - 1] ?? branchPlans[0];
  if (branch === undefined) throw new Error(`There is no branch ${branch_id}`);
  const { latitude, longitude } = placeOfBranch(branch);
  const spread = isOnDuty ? 0.22 : 0.01;
  return {
    driver_id,
    branch_id,
    latitude: latitude + (random() + random() - 1) * spread,
    longitude: longitude + (random() + random() - 1) * spread,
    heading: Math.floor(random() * 360),
    speed: isOnDuty && random() < 0.7 ? Math.floor(random() * 70) : 0,
    accuracy: 4 + Math.floor(random() * 20),
    battery: 20 + Math.floor(random() * 80),
    at: new Date(seenMs).toISOString(),
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
