import { formatDateTime } from '#domain/kernel/time.ts';
import type { Db } from '#server/db/open.ts';
import { placeOf, say, type LegNotice } from './leg-messages.ts';

/** Notifies the holder of a leg about the extended time, optionally with the reason. */
export async function sendWindow(
  db: Db,
  { shipment, leg, why = '' }: LegNotice & { why?: string },
) {
  const { at } = await placeOf(db, leg);
  const reference = shipment.short_tracking_reference;
  const until = formatDateTime(leg.collect_before ?? '');
  const reason = why === '' ? '' : `${why} `;
  return say(db, {
    shipment,
    leg,
    said: {
      template: 'locker-window',
      subject: `Shipment ${reference}: more time to collect`,
      text: `${reason}You can collect shipment ${reference} from ${at} until ${until}. Your PIN stays the same.`,
    },
  });
}

/** Notifies the holder of a leg about a power outage of the locker. Returns the queued messages. */
export async function sendOutage(
  db: Db,
  { shipment, leg, dark, until }: LegNotice & { dark: string; until: string },
) {
  const { at } = await placeOf(db, leg);
  const reference = shipment.short_tracking_reference;
  const collect = leg.collect_before === null ? '' : formatDateTime(leg.collect_before);
  return say(db, {
    shipment,
    leg,
    said: {
      template: 'locker-outage',
      subject: `Shipment ${reference}: the locker will lose power for a while`,
      text: `load-shedding: ${at} is expected to be without power from ${formatDateTime(dark)} to ${formatDateTime(until)}. Collect shipment ${reference} before or after that, but no later than ${collect}. Your PIN stays the same.`,
    },
  });
}
