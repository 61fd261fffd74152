import { eq } from 'drizzle-orm';
import { HIDDEN_CODE } from '#domain/messages/message-codes.ts';
import { quietUntil, textParts } from '#domain/messages/shipment-notices.ts';
import { formatDateTime } from '#domain/kernel/time.ts';
import { sendingHours, settingText } from '#domain/settings/setting-reads.ts';
import type { Db } from '#server/db/open.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { emails, text_messages } from '#server/db/schema/messages.ts';
import type { shipments } from '#server/db/schema/shipments.ts';
import { noticeSettings } from '#server/features/messages/shipment-notices.ts';
import { addressBy, channelsOf, holderOf } from './leg-holders.ts';
import type { Leg } from './leg-rows.ts';
import { doorNumber } from './reserve-door.ts';

type Shipment = typeof shipments.$inferSelect;

interface Said {
  template: 'locker-pin' | 'locker-deposit' | 'locker-reminder' | 'locker-window' | 'locker-outage';
  subject: string;
  text: string;
  /** PIN and QR code. Only emails contain the QR code. */
  code?: string;
  qr?: string;
  /**
   * Whether to send even in quiet hours: for codes, and for news that would be outdated afterwards.
   */
  isUrgent?: boolean;
}

/** A queued message. */
export interface Written {
  channel: ReturnType<typeof channelsOf>[number];
  id: number;
}

/** Queues a message to the holder of a leg on all chosen channels; returns the queued messages. */
export async function say(
  db: Db,
  { shipment, leg, said }: { shipment: Shipment; leg: Leg; said: Said },
): Promise<Written[]> {
  const given = await noticeSettings(db, [shipment.account_id]);
  const settings = given.get(shipment.account_id) ?? new Map<string, string>();
  const hours = sendingHours(settings);
  const send_after = said.isUrgent === true ? null : quietUntil(new Date(), hours);
  const company =
    settingText(settings, 'notification_sender_name') || settingText(settings, 'company_name');
  const message = `${company}: ${said.text}`;
  const holder = holderOf(shipment, leg);
  const channels = channelsOf(settings, shipment, leg);
  const written: Written[] = [];
  for (const channel of channels) {
    const to = addressBy(channel, holder) ?? '';
    const id = await write(db, { shipment, said, channel, to, message, send_after });
    if (id !== undefined) written.push({ channel, id });
  }
  return written;
}

interface Message {
  shipment: Shipment;
  said: Said;
  channel: Written['channel'];
  to: string;
  message: string;
  send_after: string | null;
}

/** Inserts a message, which a trigger queues, and returns its id. */
async function write(db: Db, { shipment, said, channel, to, message, send_after }: Message) {
  const { template, subject, code = null, qr = null } = said;
  const kept = { code, send_after };
  if (channel === 'email') {
    const [email] = await db
      .insert(emails)
      .values({ ...kept, to_address: to, subject, body: message, qr })
      .returning({ id: emails.id });
    return email?.id;
  }
  const { account_id, id: shipment_id } = shipment;
  const [text] = await db
    .insert(text_messages)
    .values({
      ...kept,
      account_id,
      shipment_id,
      channel,
      template,
      mobile_number: to,
      message,
      parts: textParts(message),
      status: 'queued',
    })
    .returning({ id: text_messages.id });
  return text?.id;
}

/** Describes the locker and door of a leg. */
export async function placeOf(db: Db, leg: Leg) {
  const [locker] = await db.select().from(lockers).where(eq(lockers.id, leg.locker_id));
  const number = await doorNumber(db, leg);
  const at = `locker ${locker?.code ?? ''} (${locker?.name ?? ''})`;
  return { at, door: number === null ? '' : `, door ${number}` };
}

export interface LegNotice {
  shipment: Shipment;
  leg: Leg;
}

/** Sends the holder of a leg the code of its door. */
export async function sendCode(
  db: Db,
  { shipment, leg, pin, qr, until }: LegNotice & { pin: string; qr: string; until: string },
) {
  const { at, door } = await placeOf(db, leg);
  const reference = shipment.short_tracking_reference;
  const when = formatDateTime(until);
  const said: Said =
    leg.direction === 'pick-up'
      ? {
          template: 'locker-pin',
          subject: `Shipment ${reference}: ready to collect`,
          text: `shipment ${reference} is in ${at}${door}. Your PIN is ${HIDDEN_CODE}. Collect it before ${when}.`,
        }
      : {
          template: 'locker-deposit',
          subject: `Shipment ${reference}: deposit it in the locker`,
          text: `deposit shipment ${reference} in ${at}${door}. Your PIN is ${HIDDEN_CODE}. The door is reserved for you until ${when}.`,
        };
  return say(db, { shipment, leg, said: { ...said, code: pin, qr, isUrgent: true } });
}

/** Reminds the recipient of the remaining hours. */
export async function remind(
  db: Db,
  { shipment, leg, hours }: { shipment: Shipment; leg: Leg; hours: number },
) {
  const { at } = await placeOf(db, leg);
  const reference = shipment.short_tracking_reference;
  const until = formatDateTime(leg.collect_before ?? '');
  return say(db, {
    shipment,
    leg,
    said: {
      template: 'locker-reminder',
      subject: `Shipment ${reference}: collect it within ${hours} hours`,
      text: `shipment ${reference} is still waiting in ${at}. Collect it before ${until}, or it will be returned.`,
      isUrgent: hours <= 2,
    },
  });
}
