import { and, sql, type SQL } from 'drizzle-orm';
import { narrowedToBranch } from '#domain/overview/now-set.ts';
import { nowSources } from '#domain/overview/now.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { doors, lockers } from '#server/db/schema/lockers.ts';
import type { NowFeature, NowRows } from '../overview/now/source.ts';
import { doorConditions } from './doors/door-conditions.ts';
import { openSince } from './doors/doors-standing-open.ts';
import { lockerConditions } from './locker-conditions.ts';

/** Urgency of a locker that needs attention. */
interface Harm {
  since: SQL;
  deadline: SQL;
  units: SQL;
}

const ofParcels = (what: SQL, states: SQL) =>
  sql`(select ${what} from locker_shipments s where s.locker_id = lockers.id and s.state in ${states})`;
const inside = sql`('deposited', 'overdue')`;

/** Urgency of an offline locker, because its parcels cannot be collected. */
const offline: Harm = {
  since: sql`coalesce(${lockers.offline_since}, ${lockers.last_seen}, ${lockers.time_created})`,
  deadline: ofParcels(sql`min(s.collect_before)`, inside),
  units: sql`(select count(*) from doors where doors.locker_id = lockers.id and doors.occupied_since is not null)`,
};

/**
 * Urgency of a full locker, which has had no room for incoming parcels since its last door was
 * taken.
 */
const full: Harm = {
  since: sql`coalesce((select max(doors.occupied_since) from doors where doors.locker_id = lockers.id), ${lockers.last_seen}, ${lockers.time_created})`,
  deadline: sql`null::timestamptz`,
  units: ofParcels(sql`count(*)`, sql`('reserved')`),
};

const rows = (id: 'locker-offline' | 'locker-full', { since, deadline, units }: Harm): NowRows => ({
  can: 'View lockers',
  select: (_, branch) => sql`
    select ${lockers.id} as id, ${lockers.code} as label, ${lockers.name} as detail,
      ${since} as since, ${deadline} as deadline, ${units} as units, ${lockers.branch_id}::text as group_key,
      (select ${branches.code} from ${branches} where ${branches.id} = ${lockers.branch_id}) as group_label
    from ${lockers} where ${and(...lockerConditions(narrowedToBranch(nowSources[id].filter, branch)))}`,
});

/**
 * Open doors for the Now list. The contents of an open door can be stolen, and the door cannot be
 * used.
 */
const standingOpen: NowRows = {
  can: 'View locker administration',
  select: (_, branch) => sql`
    select ${doors.id} as id, ${lockers.code} || ' door ' || ${doors.number} as label, ${lockers.name} as detail,
      ${openSince} as since, null::timestamptz as deadline, 1 as units, ${lockers.branch_id}::text as group_key,
      (select ${branches.code} from ${branches} where ${branches.id} = ${lockers.branch_id}) as group_label
    from ${doors} join ${lockers} on ${lockers.id} = ${doors.locker_id}
    where ${and(...doorConditions(narrowedToBranch(nowSources['door-open'].filter, branch)))}`,
};

export default {
  'door-open': standingOpen,
  'locker-offline': rows('locker-offline', offline),
  'locker-full': rows('locker-full', full),
} satisfies NowFeature;
