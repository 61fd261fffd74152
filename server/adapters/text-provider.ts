import * as z from 'zod';
import type { text_messages } from '../db/schema/messages.ts';
import type { Provider } from '../provider-config.ts';
import { sendRequest, type IncomingResponse } from './http-request.ts';

const PATIENCE_MS = 15_000;

type Text = Pick<typeof text_messages.$inferSelect, 'id' | 'mobile_number' | 'message'> & {
  /** The name or number that it comes from; empty for the provider's own. */
  from: string;
  /** How the provider knows us, where the company has a key of its own. */
  key?: string | null;
};

/** What the provider said: it has the message, it will never take it, or nothing that is certain. */
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
  /** Rand, where the provider says so at once. */
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

/** Wrong in itself. A wrong token or address is not the fault of the message: it waits until that is mended. */
const isRefusal = (status: number): boolean => status === 400 || status === 422;

/** Hands messages to a provider by HTTP. The same message has the same key at every attempt, by which the provider knows it again. */
export function textProvider({ url, token }: Provider): SendText {
  return async ({ id, mobile_number, message, from, key }) => {
    const reference = `text-${id}`;
    const response = await sendRequest({
      url: new URL(url),
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
