import { and, inArray, notExists, or, isNotNull, eq } from 'drizzle-orm';
import { askAfter, ratingLink } from '#domain/ratings/ratings.ts';
import { HIDDEN_CODE } from '#domain/messages/message-codes.ts';
import { quietUntil, silentDays, textParts } from '#domain/messages/shipment-notices.ts';
import { isDelivered } from '#domain/kernel/statuses.ts';
import { sendingHours, settingText } from '#domain/settings/setting-reads.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_shipments } from '#server/db/schema/marketplace.ts';
import { emails, text_messages } from '#server/db/schema/messages.ts';
import { ratings } from '#server/db/schema/ratings.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { shipment_notes } from '#server/db/schema/tracking.ts';
import { readDeclaredDays } from '../pricing/pricer.ts';
import { EMAIL_NOTE } from '#domain/messages/sent-messages.ts';
import { providerSettings } from '../settings/settings.ts';
import { hashOf, newToken } from '#server/secrets/tokens.ts';

/** Recipients who may be asked, except those of a marketplace, which asks its customers itself. */
const askable = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: shipments.id,
      account_id: shipments.account_id,
      reference: shipments.short_tracking_reference,
      email: shipments.delivery_email,
      mobile: shipments.delivery_mobile_number,
    })
    .from(shipments)
    .where(
      and(
        inArray(shipments.id, [...ids]),
        or(isNotNull(shipments.delivery_email), isNotNull(shipments.delivery_mobile_number)),
        notExists(
          db
            .select({ id: marketplace_shipments.id })
            .from(marketplace_shipments)
            .where(eq(marketplace_shipments.shipment_id, shipments.id)),
        ),
      ),
    );

type Recipient = Awaited<ReturnType<typeof askable>>[number];

interface Asked {
  recipient: Recipient;
  token: string;
}

/** Creates links for recipients who are asked for the first time. */
async function begin(db: Db, recipients: readonly Recipient[]): Promise<Asked[]> {
  const drawn = recipients.map((recipient) => ({ recipient, token: newToken() }));
  if (drawn.length === 0) return [];
  const made = await db
    .insert(ratings)
    .values(
      drawn.map(({ recipient, token }) => ({
        shipment_id: recipient.id,
        account_id: recipient.account_id,
        token_hash: hashOf(token),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: ratings.shipment_id });
  const first = new Set(made.map(({ id }) => id));
  return drawn.filter(({ recipient }) => first.has(recipient.id));
}

async function writeRequests(
  db: Db,
  asked: readonly Asked[],
  {
    company,
    linkOf,
    sendAfter,
  }: { company: string; linkOf: (token: string) => string; sendAfter: string },
): Promise<void> {
  const words = ({ reference }: Recipient, token: string) =>
    `${company}: how did we do with shipment ${reference}? Rate us from 0 to 10: ${linkOf(token)}`;
  const byEmail = asked.filter(({ recipient }) => recipient.email);
  const byText = asked.filter(({ recipient }) => !recipient.email);
  if (byEmail.length > 0)
    await db.insert(emails).values(
      byEmail.map(({ recipient, token }) => ({
        to_address: recipient.email ?? '',
        subject: `How did we do with shipment ${recipient.reference}?`,
        body: words(recipient, token),
        send_after: sendAfter,
      })),
    );
  if (byEmail.length > 0)
    await db.insert(shipment_notes).values(
      byEmail.map(({ recipient }) => ({
        account_id: recipient.account_id,
        shipment_id: recipient.id,
        note_type: EMAIL_NOTE,
        note: `Asked for a rating by email to ${recipient.email}: ${words(recipient, HIDDEN_CODE)}`,
        is_communication: true,
      })),
    );
  if (byText.length > 0)
    await db.insert(text_messages).values(
      byText.map(({ recipient, token }) => ({
        account_id: recipient.account_id,
        shipment_id: recipient.id,
        channel: 'sms' as const,
        template: 'rating',
        mobile_number: recipient.mobile ?? '',
        message: words(recipient, HIDDEN_CODE),
        code: token,
        parts: textParts(words(recipient, token)),
        status: 'queued' as const,
        send_after: sendAfter,
      })),
    );
}

/**
 * Asks recipients of delivered shipments for a rating, once each, after the delay and outside quiet
 * hours.
 */
export async function askForRatings(
  db: Db,
  { ids, status, at }: { ids: readonly number[]; status: string; at: string },
): Promise<void> {
  if (!isDelivered(status)) return;
  const settings = await providerSettings(db);
  const after = askAfter(new Date(at), settings);
  const trackingUrl = settingText(settings, 'tracking_url');
  if (after === null || ratingLink(trackingUrl, '') === null) return;
  const asked = await begin(db, await askable(db, ids));
  const hours = sendingHours(settings);
  const isSilent = silentDays(settings, await readDeclaredDays(db));
  await writeRequests(db, asked, {
    company:
      settingText(settings, 'notification_sender_name') || settingText(settings, 'company_name'),
    linkOf: (token) => ratingLink(trackingUrl, token) ?? '',
    sendAfter: quietUntil(after, hours, isSilent) ?? after.toISOString(),
  });
}
