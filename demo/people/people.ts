import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { drivers, driver_positions, driver_shifts, ops_managers } from '#server/db/schema/fleet.ts';
import { users } from '#server/db/schema/users.ts';
import { FIRST_ACCOUNT, planAccounts, SECOND_ACCOUNT } from '../money/account-plans.ts';
import { branchPlans } from '../branches.ts';
import { array } from '../chance.ts';
import { pastDuties } from './crews.ts';
import { driverPlans } from './drivers.ts';
import { insertRows, type Phase, type Scene } from '../phase.ts';
import { HISTORY_DAYS } from '../sizes.ts';
import { mailboxOf, mobileOf, nameOf } from '../words.ts';
import { DAY_MS, HOUR_MS } from '#domain/kernel/time.ts';

/** Password of all demo users. */
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

/** Users, drivers, and the positions of drivers. */
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
    const ofOffice = demoUsers.map((user, index) => ({
      ...user,
      id: index + 1,
      email: `${user.username}@baton.test`,
      mobile_number: mobileOf(index + 1),
    }));
    const everybody = [
      ...[...ofOffice, ...accountUsers(scene)].map((user) => ({
        ...user,
        time_created: joinedAt(user, scene),
      })),
      ...plans.map(({ user }) => user),
    ];
    await insertRows(
      scene.db,
      users,
      everybody.map((user) => ({
        ...user,
        password_hash,
        email_verified_at: verifiedAfter(user.time_created),
      })),
    );
    await insertRows(scene.db, ops_managers, managerRows());
    await insertRows(
      scene.db,
      drivers,
      plans.map(({ driver }) => driver),
    );
    await insertRows(
      scene.db,
      driver_positions,
      plans.flatMap(({ position }) => position),
    );
    await insertRows(
      scene.db,
      driver_shifts,
      plans.flatMap(({ shift }) => shift),
    );
    await makePastShifts(scene);
  },
};

/** Adds the earlier shifts of each driver, as if devices had signed on and off. */
async function makePastShifts(scene: Scene): Promise<void> {
  const duties = pastDuties(scene);
  const moments = (times: number[]) =>
    array(
      times.map((time) => new Date(time).toISOString()),
      'timestamptz',
    );
  await scene.db.execute(sql`
    insert into driver_shifts (driver_id, started_at, ended_at, ended_by)
    select d.driver_id, d.starts, d.ends, 'device' from unnest(${array(
      duties.map(({ driver_id }) => driver_id),
      'int',
    )}, ${moments(duties.map(({ from }) => from))}, ${moments(duties.map(({ until }) => until))}) as d (driver_id, starts, ends)
    join driver_shifts latest on latest.driver_id = d.driver_id and d.starts < latest.started_at
    order by d.starts, d.driver_id`);
}

/**
 * Number of days since a staff user joined, minus the id of the user. All of them joined before the
 * history begins.
 */
const STAFF_DAYS = HISTORY_DAYS + 700;

/**
 * Time when a user was added: staff long ago, users of accounts in the first days of their account.
 */
function joinedAt(
  { id, account_id }: { id: number; account_id: number | null },
  { figures, now }: Pick<Scene, 'figures' | 'now'>,
): string {
  const account = planAccounts(figures, now).find((one) => one.id === account_id);
  if (account === undefined)
    return new Date(now.getTime() - (STAFF_DAYS - id) * DAY_MS).toISOString();
  return new Date(Date.parse(account.time_created) + (1 + (id % 40)) * HOUR_MS).toISOString();
}

/** Time when the email address was confirmed: half an hour after the user was added. */
const verifiedAfter = (joined: string): string =>
  new Date(Date.parse(joined) + HOUR_MS / 2).toISOString();

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
