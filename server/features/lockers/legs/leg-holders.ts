import { noticesOf } from '#domain/messages/shipment-notices.ts';
import type { shipments } from '#server/db/schema/shipments.ts';
import type { Leg } from './leg-rows.ts';

type Shipment = typeof shipments.$inferSelect;
type Channel = 'email' | 'sms' | 'whatsapp';

/** Person to notify about a leg: the sender who drops off, or the recipient who picks up. */
export const holderOf = (shipment: Shipment, { direction }: Leg) =>
  direction === 'drop-off'
    ? {
        name: shipment.collection_name,
        mobile: shipment.collection_mobile_number,
        email: shipment.collection_email,
      }
    : {
        name: shipment.delivery_name,
        mobile: shipment.delivery_mobile_number,
        email: shipment.delivery_email,
      };

export const addressBy = (channel: Channel, holder: ReturnType<typeof holderOf>): string | null =>
  channel === 'email' ? holder.email : holder.mobile;

/**
 * Channels for messages to the holder of a leg, by the settings of the account. Codes always reach
 * the holder.
 */
export function channelsOf(settings: ReadonlyMap<string, string>, shipment: Shipment, leg: Leg) {
  const holder = holderOf(shipment, leg);
  const chosen: Channel[] =
    leg.direction === 'pick-up'
      ? noticesOf('in-locker', shipment.account_id, settings).map(({ channel }) => channel)
      : [];
  const reaching = chosen.filter((channel) => addressBy(channel, holder));
  if (reaching.length > 0) return reaching;
  if (holder.mobile) return ['sms' as const];
  return holder.email ? ['email' as const] : [];
}
