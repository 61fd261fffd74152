import type { lockerDesk } from './locker-desk.ts';

export type LockerDesk = Awaited<ReturnType<typeof lockerDesk>>;

/** What happens to a parcel before it goes to its locker. */
export const toDoor = ['collected', 'at-hub', 'in-transit', 'at-destination-hub'] as const;

/** A parcel of a fresh shipment that was brought to the locker and waits behind its door. */
export async function waitingParcel(desk: LockerDesk) {
  const { id } = await desk.bookTo();
  await desk.follow();
  await desk.scan(id, ...toDoor, 'delivery-assigned', 'out-for-delivery');
  const { door } = await desk.leg(id);
  const [parcel] = await desk.query<{ id: number; tracking_reference: string }>(
    'select id, tracking_reference from parcels where shipment_id = $1',
    [id],
  );
  if (door === null || parcel === undefined) throw new Error('No door was kept for the parcel');
  const { id: parcel_id, tracking_reference: label } = parcel;
  await desk.texts();
  const line = { number: door, parcel: label, happened: 'deposited', sensor: 'closed' };
  await desk.report({ doors: [line] });
  await desk.follow();
  return { id, door, label, parcel: parcel_id, texts: await desk.texts() };
}
