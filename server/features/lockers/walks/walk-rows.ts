import { asc, eq, sql } from 'drizzle-orm';
import type { InputOf, ResponseOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { contentsOf } from '#domain/lockers/doors/door.ts';
import {
  overtakenGroups,
  proposeCorrections,
  type Correction,
  type WalkAnswer,
} from '#domain/lockers/walks/corrections.ts';
import { walkFields } from '#domain/lockers/walks/walk.fields.ts';
import { isOpenWalk, type RecordedUse } from '#domain/lockers/walks/walk.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { aliasOf, columnsOf } from '#server/db/columns.ts';
import { locker_walk_doors, locker_walks as walks } from '#server/db/schema/locker-walks.ts';
import { door_sizes, doors, lockers } from '#server/db/schema/lockers.ts';
import { users } from '#server/db/schema/users.ts';
import { certainty } from '../doors/door-columns.ts';
import { walkedParcels, type NamedParcel } from './walked-parcels.ts';

type Walk = ResponseOf<'GET /locker-walks/:id'>;
type WalkDoor = Walk['at'][number];

const closers = aliasOf(users, 'closers');
const doorsWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from locker_walk_doors w where w.walk_id = ${walks.id} and ${condition})`;

const listed = readFields(
  walkFields,
  {
    ...columnsOf(walks),
    locker: lockers.code,
    order: walks.walk_order,
    started_by: users.name,
    closed_by: closers.name,
    doors: doorsWhere(sql`true`),
    answered: doorsWhere(sql`w.found is not null`),
    /**
     * Number of doors that differ from their records, by the same rule as `isDifference` in the
     * domain.
     */
    differences: doorsWhere(
      sql`(w.found in ('other', 'no-access', 'not-closing') or (w.found = 'empty' and w.recorded_use = 'occupied'))`,
    ),
  },
  {},
);

const selectWalks = (db: Db) =>
  db
    .select(listed.columns)
    .from(walks)
    .innerJoin(lockers, eq(lockers.id, walks.locker_id))
    .leftJoin(users, eq(users.id, walks.user_id))
    .leftJoin(closers, eq(closers.id, walks.closed_by));

export function listWalks(db: Db, query: InputOf<'GET /locker-walks'>['query']) {
  return listRows({
    db,
    select: selectWalks(db).$dynamic(),
    query,
    where: listed.conditions(query.filter ?? {}, []),
    sort: listed.sort,
    usual: ['id', 'DESC'],
    tieBreaker: walks.id,
    joinsOnlyShow: true,
  });
}

const selectDoors = (db: Db, walkId: number) =>
  db
    .select({
      door: doors,
      walked: locker_walk_doors,
      size: door_sizes.code,
      certainty,
      answered_by: users.name,
    })
    .from(locker_walk_doors)
    .innerJoin(doors, eq(doors.id, locker_walk_doors.door_id))
    .innerJoin(lockers, eq(lockers.id, doors.locker_id))
    .innerJoin(door_sizes, eq(door_sizes.id, doors.door_size_id))
    .leftJoin(users, eq(users.id, locker_walk_doors.user_id))
    .where(eq(locker_walk_doors.walk_id, walkId))
    .orderBy(asc(locker_walk_doors.position));

type DoorOfWalk = Awaited<ReturnType<typeof selectDoors>>[number];

/** Recorded contents of a door, even if the door is blocked. */
export const recordedOf = (
  door: DoorOfWalk['door'],
): { use: RecordedUse; parcel_id: number | null } => {
  const use = contentsOf(door);
  return { use: use === 'blocked' ? 'free' : use, parcel_id: door.parcel_id };
};

const recordedThen = ({ door, walked }: DoorOfWalk) => {
  const { recorded_use: use, recorded_parcel_id: parcel_id, found } = walked;
  return found === null || use === null || use === 'blocked'
    ? recordedOf(door)
    : { use, parcel_id };
};

/** Returns the answers of a walk, from which the corrections follow. */
function answersOf(rows: readonly DoorOfWalk[], parcels: ReadonlyMap<number, NamedParcel>) {
  return rows.flatMap((row): WalkAnswer[] => {
    const { found, reference, parcel_id } = row.walked;
    if (found === null) return [];
    const recorded = recordedThen(row);
    return [
      {
        number: row.door.number,
        use: recorded.use,
        recorded: parcels.get(recorded.parcel_id ?? 0) ?? null,
        found,
        parcel: parcels.get(parcel_id ?? 0) ?? null,
        reference,
      },
    ];
  });
}

/** Reads the doors of a walk with the parcels of its answers. */
export async function readWalkDoors(db: Db, { id, locker_id }: { id: number; locker_id: number }) {
  const rows = await selectDoors(db, id);
  const ids = rows.flatMap((row) => [
    recordedThen(row).parcel_id ?? [],
    row.walked.parcel_id ?? [],
  ]);
  const parcels = await walkedParcels(db, locker_id, ids.flat());
  return { rows, parcels, proposed: proposeCorrections(answersOf(rows, parcels)) };
}

type WalkDoors = Awaited<ReturnType<typeof readWalkDoors>>;

const correctionWords = (made: Correction | null) =>
  made && { kind: made.kind, words: made.words, renews_pin: made.renews_pin, group: made.group };

/** Doors whose correction is outdated by newer information. */
function overtakenDoors({ rows, proposed }: WalkDoors): ReadonlySet<number> {
  const dated = proposed.flatMap(({ number, group }) => {
    const row = rows.find(({ door }) => door.number === number);
    const at = row?.walked.at ?? null;
    return row === undefined || at === null ? [] : [{ group, at, door: row.door }];
  });
  const groups = overtakenGroups(dated);
  return new Set(proposed.flatMap(({ number, group }) => (groups.has(group) ? number : [])));
}

/** Reads a walk with its doors. */
export async function readWalk(db: Db, id: number): Promise<Walk> {
  const [found] = await selectWalks(db).where(eq(walks.id, id));
  if (found === undefined) throw notFound();
  const read = await readWalkDoors(db, found);
  const { rows, parcels, proposed } = read;
  const overtaken = overtakenDoors(read);
  const correctionOf = ({ door: { number }, walked }: DoorOfWalk) => {
    if (!isOpenWalk(found.state)) {
      const { correction, correction_state } = walked;
      return { correction: correctionWords(correction), correction_state };
    }
    const proposal = proposed.find((one) => one.number === number) ?? null;
    const state = overtaken.has(number) ? 'overtaken' : null;
    return { correction: correctionWords(proposal), correction_state: state } as const;
  };
  const at = rows.map((row): WalkDoor => {
    const { door, walked, size, answered_by } = row;
    const recorded = recordedThen(row);
    const parcel = parcels.get(recorded.parcel_id ?? 0);
    return {
      door_id: door.id,
      number: door.number,
      position: walked.position,
      size,
      state: door.state,
      certainty: row.certainty,
      column_no: door.column_no,
      row_from: door.row_from,
      row_span: door.row_span,
      recorded: {
        ...recorded,
        reference: parcel?.reference ?? null,
        label: parcel?.label ?? null,
        holder: parcel?.holder ?? null,
        since: recorded.use === 'occupied' ? door.occupied_since : null,
      },
      found: walked.found,
      reference: walked.reference,
      note: walked.note,
      at: walked.at,
      answered_by,
      photo_file_id: walked.photo_file_id,
      ...correctionOf(row),
      reason: walked.reason,
    };
  });
  return { ...found, at };
}
