import * as z from 'zod';
import { textParts } from '#domain/messages/shipment-notices.ts';
import type { Provider, ReceivedText } from '#server/config/provider-config.ts';
import { startDouble } from './double-server.ts';

const TOKEN = 'demo-texts-token';
const KEPT = 100;

const given = z.object({ to: z.string(), message: z.string(), reference: z.string() });

/** Push token of a driver in the demo; the simulated device of the driver registers it. */
export const pushTokenOf = (driver: number): string => `demo-device-of-${driver}`;

/**
 * Double of the text message provider: accepts all messages, and keeps the newest for people to
 * read.
 */
export async function startTextDouble(
  channel: ReceivedText['channel'],
): Promise<Provider & { stop(): Promise<void> }> {
  const received: ReceivedText[] = [];
  const { url, stop } = await startDouble(({ headers }, body) => {
    if (headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 401, body: { message: 'The token is not valid' } };
    const { to, message, reference } = given.parse(body);
    received.unshift({ channel, mobile_number: to, message, at: new Date().toISOString() });
    received.length = Math.min(received.length, KEPT);
    return { status: 202, body: { id: `MSG-${reference}`, parts: textParts(message) } };
  });
  return { url, token: TOKEN, inbox: () => received, stop };
}
