import { hash } from '@node-rs/argon2';
import { drivers, driver_positions, driver_shifts, ops_managers } from '../db/schema/fleet.ts';
import { users } from '../db/schema/users.ts';
import { FIRST_ACCOUNT, SECOND_ACCOUNT } from './account-plans.ts';
import { branchPlans } from './branches.ts';
import { driverPlans } from './drivers.ts';
import { put, type Phase, type Scene } from './phase.ts';
import { mailboxOf, mobileOf, nameOf } from './words.ts';

/** With which everybody of the demo signs in. */
export const DEMO_PASSWORD = 'baton-demo';
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
    const password_hash = await hash(DEMO_PASSWORD, {
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
    });
    const plans = driverPlans(scene);
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
      ...plans.map(({ user }) => ({ ...verified, ...user })),
    ]);
    await put(scene.db, ops_managers, managerRows());
    await put(
      scene.db,
      drivers,
      plans.map(({ driver }) => driver),
    );
    await put(
      scene.db,
      driver_positions,
      plans.flatMap(({ position }) => position),
    );
    await put(
      scene.db,
      driver_shifts,
      plans.flatMap(({ shift }) => shift),
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
