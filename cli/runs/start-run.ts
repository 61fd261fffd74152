import { isTransient } from '#api/api-error.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import type { Connection } from '../session/connection.ts';
import type { Planned } from './plan-action.ts';

interface Start {
  planned: Planned;
  /** Idempotency key: several starts with the same key make only one run. */
  key: string;
  reason?: string | undefined;
  /** Instruction for repeating the command, shown if the server does not confirm the start. */
  repeat: string;
}

/**
 * Starts a run. If the server does not confirm the start, throws an error that tells how to repeat
 * it.
 */
export async function startRun({ client }: Connection, { planned, key, reason, repeat }: Start) {
  const body = { ...planned, ...(reason !== undefined && { reason }) };
  try {
    return await client.call('POST /runs', { body }, { idempotencyKey: key });
  } catch (error) {
    if (!isTransient(error)) throw error;
    const why = error instanceof Error ? error.message : '';
    throw new CommandError(
      `The server did not confirm the run. ${why}\n${repeat}`,
      exitCodes.notConfirmed,
    );
  }
}
