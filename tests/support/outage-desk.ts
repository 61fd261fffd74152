import { lockerDesk } from './locker-desk.ts';
import type { World } from './world.ts';

export const HOUR_MS = 3_600_000;

export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** A locker desk whose locker is alone in its area, with an old battery: 30 % of 168 minutes. */
export async function outageDesk(here: World) {
  const desk = await lockerDesk(here);
  await desk.query(
    `update lockers set load_shedding_area = 'Test 1', battery_percentage = 30, on_mains = true where id = $1`,
    [desk.locker.id],
  );

  /** A shipment whose parcel lies in the locker, to be collected within 2.5 hours. */
  async function deposited(): Promise<number> {
    const { id } = await desk.bookTo();
    await desk.scan(id, 'collected', 'at-hub', 'in-transit', 'at-destination-hub');
    await desk.scan(id, 'delivery-assigned', 'out-for-delivery');
    const { door } = await desk.leg(id);
    const [parcel] = await desk.query<{ tracking_reference: string }>(
      'select tracking_reference from parcels where shipment_id = $1',
      [id],
    );
    const line = { number: door, parcel: parcel?.tracking_reference, happened: 'deposited' };
    await desk.report({ doors: [line] });
    await desk.follow();
    await desk.query('update locker_shipments set collect_before = $2 where shipment_id = $1', [
      id,
      inHours(2.5),
    ]);
    await desk.texts();
    return id;
  }

  return { ...desk, deposited };
}

export type OutageDesk = Awaited<ReturnType<typeof outageDesk>>;
