import * as z from 'zod';
import type { Provider } from '../config/provider-config.ts';
import { sendRequest, type IncomingResponse } from './http-request.ts';

const PATIENCE_MS = 15_000;

/** A message for one device. */
interface Push {
  /** The same at every attempt, so that the provider recognises a repeat. */
  reference: string;
  /** Token of the device at the provider. */
  token: string;
  title: string;
  message: string;
  /** API key of the company, if it has one. */
  key: string | null;
}

/** Answer of the provider: accepted, device gone, refused permanently, or unknown. */
export type SentPush =
  | { is: 'accepted'; reference: string | null }
  | { is: 'gone' }
  | { is: 'refused'; error: string }
  | { is: 'unknown'; error: string };

export type SendPush = (push: Push) => Promise<SentPush>;

const answered = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  message: z.string().optional(),
});

function read({ text }: IncomingResponse): z.output<typeof answered> {
  try {
    return answered.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

const GONE: ReadonlySet<number> = new Set([404, 410]);
const REFUSED: ReadonlySet<number> = new Set([400, 422]);

/** Sends push messages to a provider by HTTP, one per device. */
export function pushProvider({ url, token: ours }: Provider): SendPush {
  return async ({ reference, token, title, message, key }) => {
    const response = await sendRequest({
      url: new URL(url),
      provider: 'push',
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${key ?? ours}`,
        'idempotency-key': reference,
      },
      body: JSON.stringify({ to: token, title, message, reference }),
      timeout: PATIENCE_MS,
      allowPrivate: true,
    });
    const { status } = response;
    if (GONE.has(status)) return { is: 'gone' };
    const { id, message: words } = read(response);
    if (status >= 200 && status < 300)
      return { is: 'accepted', reference: id === undefined ? null : String(id) };
    const error = words?.slice(0, 300) ?? `The provider answered ${status}`;
    return { is: REFUSED.has(status) ? 'refused' : 'unknown', error };
  };
}
