import * as z from 'zod';
import { commandOutcomes } from '../../src/domain/locker-commands.ts';
import type { Provider } from '../provider-config.ts';
import { addressBelow } from './address-below.ts';
import { sendRequest } from './http-request.ts';

const PATIENCE_MS = 10_000;

/** A command as the gateway hands it to a terminal, which checks its signature and its end. */
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

/** What the gateway said: what the terminal made of it, that it will not have it, or nothing that is certain. */
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

/** Wrong in itself: the gateway knows no such locker, or the terminal refuses it. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 409, 410, 422]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The gateway of terminals that are reached from outside: commands are posted to it as JSON with the token as bearer. No
 * answer is waited for longer than the command may be carried out. Throws when none came.
 */
export function lockerGateway({ url, token }: Provider): PushCommand {
  return async (command) => {
    const left = Date.parse(command.expires_at) - Date.now();
    const response = await sendRequest({
      url: addressBelow(url, '/commands'),
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': `locker-command-${command.id}`,
      },
      body: JSON.stringify(command),
      timeout: Math.max(1000, Math.min(PATIENCE_MS, left)),
      // The address is the configuration's own.
      allowPrivate: true,
    });
    const { status, text } = response;
    const body = answered.safeParse(parsed(text));
    if (status >= 200 && status < 300)
      return body.success ? { is: 'answered', ...body.data } : { is: 'handed-on' };
    const reason = `The gateway answered ${status}`;
    return REFUSALS.has(status) ? { is: 'refused', reason } : { is: 'unknown', reason };
  };
}
