import { sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import type { Assignable } from '#domain/shipments/assignment.ts';
import { isLegCommand } from '#domain/lockers/locker-commands.ts';
import { extendedWindow, type LegDirection, type LegState } from '#domain/lockers/locker-legs.ts';
import type { Db } from '#server/db/open.ts';
import { mayChange } from '#server/features/shipments/status-changes.ts';
import { judgedDoors, wordsFor, type Judged } from './bulk-rules.ts';
import { takingBack } from '../legs/leg-deed.ts';

/** A command for doors, without their ids. */
export type Asked = Omit<InputOf<'POST /doors/bulk-command'>['body'], 'ids'>;

/** Facts about the parcel of a door that decide about commands. */
interface JudgedParcel extends Judged, Assignable {
  shipment_id: number | null;
  leg: LegState | null;
  direction: LegDirection | null;
  extended: number;
  deposited_at: string | null;
  collect_before: string | null;
  zone: string | null;
  to_zone: string | null;
}

/**
 * Facts about the chosen doors and the parcels behind or reserved for them; `chosen` selects id,
 * label and position.
 */
const judgedParcels = (db: Db, { to_locker_id }: Asked, chosen: SQL) =>
  db.execute<JudgedParcel & Record<string, unknown>>(sql`
    select d.id, d.locker_id, chosen.label, l.state, l.is_offline, l.last_seen, d.use, d.occupied_since is not null as is_inside,
      s.short_tracking_reference as reference, s.id as shipment_id, s.status, s.payment_state, s.collection_driver_id,
      s.delivery_driver_id, s.delivery_zone as zone, g.state as leg, g.direction, g.extended, g.deposited_at, g.collect_before,
      (select zone from lockers where id = ${to_locker_id ?? null}::int) as to_zone
    from (${chosen}) as chosen join doors d on d.id = chosen.id join lockers l on l.id = d.locker_id
    left join locker_shipments g on g.door_id = d.id and g.parcel_id = d.parcel_id and g.state in ('reserved', 'deposited', 'overdue')
    left join shipments s on s.id = g.shipment_id
    order by chosen.position`);

const iso = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString());

/** Ends a text with a full stop. */
const sentence = (words: string): string => `${words.replace(/\.$/, '')}.`;

function whyNotMoved(row: JudgedParcel, { to_locker_id, reason }: Asked): string | null {
  if (to_locker_id === row.locker_id) return 'The parcel is already in this locker.';
  if (row.direction === 'drop-off')
    return 'The sender brings this parcel to this locker, so the parcel cannot go to another locker.';
  if (row.zone !== row.to_zone)
    return 'The chosen locker is in another province, which changes the price.';
  return row.leg === 'reserved' ? null : whyNotTaken(row, reason);
}

function whyNotTaken(row: JudgedParcel, reason: string | undefined): string | null {
  const may = mayChange(row, takingBack(reason));
  return may === true ? null : may;
}

/** Returns why the command cannot apply to the parcel of a door; null if the command can. */
function whyNot(row: JudgedParcel, asked: Asked): string | null {
  const words = wordsFor(asked.command, row);
  if (words !== null) return words;
  const { leg } = row;
  if (leg === null || (leg === 'reserved' && asked.command !== 'move'))
    return 'This parcel is not waiting in the locker.';
  if (asked.command === 'move') return whyNotMoved(row, asked);
  if (asked.command === 'take-back') return whyNotTaken(row, asked.reason);
  const [deposited_at, collect_before] = [iso(row.deposited_at), iso(row.collect_before)];
  const stay = { state: leg, extended: row.extended, deposited_at, collect_before };
  const window = extendedWindow(stay, asked.hours ?? 1);
  return 'why' in window ? sentence(window.why) : null;
}

/** A door with its affected shipment, and the reason why the command cannot apply to it. */
export interface Verdict {
  row: Judged & { shipment_id?: number | null };
  why: string | null;
}

/** Checks the chosen doors by the rules of the command. */
export async function judgeDoors(db: Db, asked: Asked, chosen: SQL): Promise<Verdict[]> {
  const { command } = asked;
  if (!isLegCommand(command)) {
    const { rows } = await judgedDoors(db, chosen);
    return rows.map((row) => ({ row, why: wordsFor(command, row) }));
  }
  const { rows } = await judgedParcels(db, asked, chosen);
  return rows.map((row) => ({ row, why: whyNot(row, asked) }));
}

/** Throws 422 if an argument of the command is missing. */
export async function requireArguments({ command, hours, to_locker_id }: Asked): Promise<void> {
  if (command === 'extend-window' && hours === undefined)
    throw invalidError({ hours: ['Enter the number of hours.'] });
  if (command === 'move' && to_locker_id === undefined)
    throw invalidError({ to_locker_id: ['Choose a locker.'] });
}
