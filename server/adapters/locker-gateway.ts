import * as z from 'zod';
import { commandOutcomes } from '#domain/lockers/locker-commands.ts';
import type { Provider } from '../config/provider-config.ts';
import { addressBelow } from './geocoding/address-below.ts';
import { sendRequest } from './http-request.ts';

const PATIENCE_MS = 10_000;

/** A command for a terminal. The terminal checks the signature and the expiry. */
export interface PushedCommand {
  id: number;
  key: string | null;
  locker: string;
  door_number: number | null;
  command: string;
  arguments: Record<string, unknown>;
  issued_at: string;
  expires_at: string;
  signature: string;
}

/**
 * Answer of the gateway: the result from the terminal, forwarded without a result, refused, or
 * unknown.
 */
export type PushAnswer =
  | { is: 'answered'; state: z.output<typeof answered>['state']; answer?: string | undefined }
  | { is: 'handed-on' }
  | { is: 'refused'; reason: string }
  | { is: 'unknown'; reason: string };

export type PushCommand = (command: PushedCommand) => Promise<PushAnswer>;

const answered = z.object({
  state: z.enum(commandOutcomes),
  answer: z.string().max(500).optional(),
});

/** HTTP statuses that refuse the command itself: the locker is unknown, or its terminal refused. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 409, 410, 422]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Gateway of terminals that can be reached from outside: sends commands as JSON with a bearer
 * token. The timeout ends with the validity of the command. Throws if no response arrives.
 */
export function lockerGateway({ url, token }: Provider): PushCommand {
  return async (command) => {
    const left = Date.parse(command.expires_at) - Date.now();
    const response = await sendRequest({
      url: addressBelow(url, '/commands'),
      provider: 'locker-gateway',
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': `locker-command-${command.id}`,
      },
      body: JSON.stringify(command),
      timeout: Math.max(1000, Math.min(PATIENCE_MS, left)),
      // Allowed because the URL comes from the configuration.
      allowPrivate: true,
    });
    const { status, text } = response;
    const body = answered.safeParse(parseJson(text));
    if (status >= 200 && status < 300)
      return body.success ? { is: 'answered', ...body.data } : { is: 'handed-on' };
    const reason = `The gateway answered ${status}`;
    return REFUSALS.has(status) ? { is: 'refused', reason } : { is: 'unknown', reason };
  };
}
