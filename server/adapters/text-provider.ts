import * as z from 'zod';
import type { text_messages } from '../db/schema/messages.ts';
import type { Provider } from '../config/provider-config.ts';
import { sendRequest, type IncomingResponse } from './http-request.ts';

const PATIENCE_MS = 15_000;

type Text = Pick<typeof text_messages.$inferSelect, 'id' | 'mobile_number' | 'message'> & {
  /** Name or number of the sender; empty for the provider's default. */
  from: string;
  /** API key of the company, if it has one. */
  key?: string | null;
};

/** Answer of the provider: accepted, refused permanently, or unknown. */
export type SentText =
  | {
      is: 'accepted';
      reference: string | null;
      cost?: number | undefined;
      parts?: number | undefined;
    }
  | { is: 'refused'; error: string }
  | { is: 'unknown'; error: string };

export type SendText = (text: Text) => Promise<SentText>;

const provided = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  message: z.string().optional(),
  /** Cost in rand, if the response of the provider contains it. */
  cost: z.number().min(0).optional(),
  parts: z.int().min(1).max(20).optional(),
});

function read({ text }: IncomingResponse): z.output<typeof provided> {
  try {
    return provided.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

/**
 * Whether a status refuses the message itself. If only our token or URL is wrong, the message waits
 * for a fix.
 */
const isRefusal = (status: number): boolean => status === 400 || status === 422;

/**
 * Sends messages to a provider by HTTP. A message has the same key at every attempt, so that the
 * provider recognises a repeat.
 */
export function textProvider(
  { url, token }: Provider,
  provider: 'sms' | 'whatsapp' = 'sms',
): SendText {
  return async ({ id, mobile_number, message, from, key }) => {
    const reference = `text-${id}`;
    const response = await sendRequest({
      url: new URL(url),
      provider,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${key ?? token}`,
        'idempotency-key': reference,
      },
      body: JSON.stringify({ to: mobile_number, message, reference, ...(from !== '' && { from }) }),
      timeout: PATIENCE_MS,
      allowPrivate: true,
    });
    const { id: given, message: words, cost, parts } = read(response);
    const error = words?.slice(0, 300) ?? `The provider answered ${response.status}`;
    if (response.status >= 200 && response.status < 300)
      return { is: 'accepted', reference: given === undefined ? null : String(given), cost, parts };
    return { is: isRefusal(response.status) ? 'refused' : 'unknown', error };
  };
}
