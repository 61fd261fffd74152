import type { TextChannel } from '#domain/messages/sent-messages.ts';

/** A message that its provider has accepted. */
export interface SentText {
  id: number;
  channel: TextChannel;
  parts: number;
  sent_at: string | null;
}

/** Price per part in rand, as the demo's providers charge. */
const PART_COSTS: Record<TextChannel, number> = { sms: 0.23, whatsapp: 0.41, push: 0 };

const GONE = 'The app was removed from the device';
const FAILURES = [
  'Number not in service',
  'Handset unreachable',
  'Blocked by the network',
] as const;

const SOONEST_MS = 2_000;

export const costOf = ({ channel, parts }: SentText): number =>
  Math.round(PART_COSTS[channel] * parts * 100) / 100;

/**
 * Delivery receipt of a message; null shortly after sending. One in 25 messages fails, and most
 * WhatsApp messages are read.
 */
export function receiptOf({ id, channel, sent_at }: SentText, now: number) {
  if (sent_at === null || now - Date.parse(sent_at) < SOONEST_MS) return null;
  const at = new Date(now).toISOString();
  const reference = `text-${id}`;
  // Varies by id, so that repeated calls for a message return the same receipt.
  const place = (id * 37) % 100;
  if (place < 4)
    return {
      reference,
      at,
      status: 'failed' as const,
      error: channel === 'push' ? GONE : (FAILURES[id % FAILURES.length] ?? ''),
    };
  const isRead = channel !== 'sms' && place >= 40;
  return { reference, at, status: isRead ? ('read' as const) : ('delivered' as const) };
}
