import { sql } from 'drizzle-orm';
import { collectBefore } from '#domain/collections/collection-window.ts';
import { RESERVED_HOURS } from '#domain/lockers/doors/reservation.ts';
import { GRACE_HOURS } from '#domain/lockers/locker-legs.ts';
import type { Scene } from '../phase.ts';

const RESERVED = sql.raw(`interval '${RESERVED_HOURS} hours'`);
/**
 * Time from the end of the collection window until the parcel is overdue: the grace period, and one
 * minute because the task that marks overdue parcels runs every few minutes.
 */
const TAKEN_BACK_AFTER = sql.raw(`interval '${GRACE_HOURS} hours 1 minute'`);

interface Deposit extends Record<string, unknown> {
  shipment_id: number;
  at: string;
  wait: number;
  hours: Record<string, string>;
}

/**
 * Fills `demo_windows` with the end of the collection window of each parcel, computed by the
 * product.
 */
async function makeWindows({ db }: Scene): Promise<void> {
  const { rows } = await db.execute<Deposit>(sql`
    select e.shipment_id, to_char(min(e.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, n.hours_to_collect as wait, l.opening_hours as hours
    from tracking_events e join shipments s on s.id = e.shipment_id join lockers l on l.id = s.delivery_locker_id join networks n on n.id = l.network_id
    where e.status = 'in-locker' group by e.shipment_id, n.hours_to_collect, l.opening_hours`);
  const windows = rows.map(({ shipment_id, at, wait, hours }) => ({
    shipment_id,
    at,
    until: collectBefore(at, wait, { hours }),
  }));
  await db.execute(sql`
    create temp table demo_windows on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as w (shipment_id int, at timestamptz, until timestamptz)`);
}

/** Marks parcels as overdue once their collection window and grace period have ended. */
async function takeBack({ db, now }: Scene): Promise<void> {
  const end = sql`${now.toISOString()}::timestamptz`;
  const due = sql`w.until + ${TAKEN_BACK_AFTER}`;
  await db.execute(sql`
    update tracking_events e set at = ${due}, time_created = ${due} from demo_windows w
    where w.shipment_id = e.shipment_id and e.status = 'collect-and-return-to-hub'`);
  await db.execute(sql`
    insert into tracking_events (account_id, shipment_id, status, message, source, branch_id, at, time_created)
    select s.account_id, s.id, 'collect-and-return-to-hub', 'Collect and return to hub', 'locker', s.delivery_branch_id, ${due}, ${due}
    from demo_windows w join shipments s on s.id = w.shipment_id where s.status = 'in-locker' and ${due} <= ${end}`);
  await db.execute(sql`
    update shipments s set status = 'collect-and-return-to-hub', status_at = ${due}, time_modified = ${due}
    from demo_windows w where w.shipment_id = s.id and (s.status = 'collect-and-return-to-hub' or s.status = 'in-locker' and ${due} <= ${end})`);
  await db.execute(sql`
    update parcels p set status = s.status from demo_windows w join shipments s on s.id = w.shipment_id
    where p.shipment_id = s.id and s.status = 'collect-and-return-to-hub'`);
}

/** Makes the legs of shipments through lockers. */
export async function makeLegs(scene: Scene): Promise<void> {
  const { db, now } = scene;
  const at = now.toISOString();
  await makeWindows(scene);
  await takeBack(scene);
  await db.execute(sql`
    insert into locker_shipments (account_id, shipment_id, parcel_id, locker_id, direction, state, price, reserved_at, reserved_until, deposited_at, collect_before, collected_at, time_created)
    select s.account_id, s.id, p.id, s.delivery_locker_id, 'pick-up',
      case when s.status = 'cancelled' then 'cancelled' when s.delivered_at is not null then 'collected' when w.at is null then 'reserved'
           when s.status = 'collect-and-return-to-hub' then 'overdue' when s.status <> 'in-locker' then 'returned'
           when w.until < ${at}::timestamptz then 'overdue' else 'deposited' end,
      s.charge, e.at, e.at + ${RESERVED}, w.at, w.until, s.delivered_at, e.at
    from shipments s
    join parcels p on p.shipment_id = s.id and p.number = 1
    left join demo_windows w on w.shipment_id = s.id
    -- A door is reserved once the delivery is assigned to a driver.
    join (select shipment_id, max(at) as at from tracking_events where status = 'delivery-assigned' group by shipment_id) e on e.shipment_id = s.id
    where s.delivery_locker_id is not null order by s.id`);
  await db.execute(sql`
    insert into locker_shipments (account_id, shipment_id, parcel_id, locker_id, direction, state, price, reserved_at, reserved_until, deposited_at, collected_at, time_created)
    select s.account_id, s.id, p.id, s.collection_locker_id, 'drop-off',
      case when s.collected_at is not null then 'collected' when e.at is not null then 'deposited'
           when s.status = 'cancelled' or s.time_created + ${RESERVED} < ${at}::timestamptz then 'cancelled' else 'reserved' end,
      s.charge, s.time_created, s.time_created + ${RESERVED}, e.at, s.collected_at, s.time_created
    from shipments s join parcels p on p.shipment_id = s.id and p.number = 1
    left join (select shipment_id, min(at) as at from tracking_events where status = 'submitted' group by shipment_id) e on e.shipment_id = s.id
    where s.collection_locker_id is not null order by s.id`);
}
