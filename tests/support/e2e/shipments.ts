import { bookingForm } from '../runs/bookings.ts';
import { administrator } from './people.ts';

/** Books a shipment for one test alone. */
export async function bookOne(account_id = 1, change: object = {}) {
  const office = await administrator();
  const body = { ...bookingForm(change), account_id };
  const { id, short_tracking_reference: reference } = await office.call('POST /shipments', {
    body,
  });
  return { id, reference };
}
