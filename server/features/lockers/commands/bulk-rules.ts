import { sql, type SQL } from 'drizzle-orm';
import { commandFacts, mayCommand, type LockerCommand } from '#domain/lockers/locker-commands.ts';
import { whyNotFresh } from '#domain/lockers/locker-opening.ts';
import type { Db } from '#server/db/open.ts';

const OFFLINE = 'The locker is offline.';
const NOT_FRESH = 'The locker has not reported recently. Request a status report first.';

/** Note on commands that need a second person. */
export const WAITS = 'Waits for a second person';

/** Facts about a locker or door that decide about commands. */
export interface Judged extends Record<string, unknown> {
  id: number;
  locker_id: number;
  label: string;
  state: string;
  is_offline: boolean;
  last_seen: string | null;
  use: string | null;
  is_inside: boolean;
  /** Reference of the parcel, if it matters for the command. */
  reference?: string | null;
}

/** Facts about the chosen lockers; `chosen` selects id, label and position. */
export const judgedLockers = (db: Db, chosen: SQL) =>
  db.execute<Judged>(sql`
    select l.id, l.id as locker_id, chosen.label, l.state, l.is_offline, l.last_seen, null as use,
      exists (select from doors d where d.locker_id = l.id and d.occupied_since is not null) as is_inside
    from (${chosen}) as chosen join lockers l on l.id = chosen.id order by chosen.position`);

/** Facts about the chosen doors. */
export const judgedDoors = (db: Db, chosen: SQL) =>
  db.execute<Judged>(sql`
    select d.id, d.locker_id, chosen.label, l.state, l.is_offline, l.last_seen, d.use, d.occupied_since is not null as is_inside
    from (${chosen}) as chosen join doors d on d.id = chosen.id join lockers l on l.id = d.locker_id order by chosen.position`);

/** Selection of rows by id. */
export const chosenByIds = (ids: readonly number[]): SQL =>
  sql`select id, '' as label, id as position from unnest(${sql.param([...ids])}::int[]) as id`;

/** Returns why the command cannot apply to a row, worded for many rows; null if the command can. */
export function wordsFor(command: LockerCommand, row: Judged): string | null {
  if (commandFacts[command].kind === 'physical' && row.is_offline) return OFFLINE;
  const { last_seen } = row;
  if (whyNotFresh(command, { code: '', last_seen }, Date.now()) !== null) return NOT_FRESH;
  const locker = { code: 'The locker', state: row.state, is_offline: false, last_seen: null };
  const door = row.use === null ? null : { use: row.use, reference: row.reference ?? null };
  const may = mayCommand(command, { locker, door }, Date.now());
  return may === true ? null : may;
}

/** Whether a command would open doors with parcels, so that a second person must agree. */
export const needsAgreement = (command: LockerCommand, { is_inside }: Judged): boolean =>
  is_inside && (command === 'open-all' || command === 'open-door');
