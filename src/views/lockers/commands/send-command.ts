import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError } from '#api/api-error.ts';
import type { Invocation, Result } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import type { Row, RowId } from '#commands/focus.ts';

type Asked = InputOf<'POST /locker-shipments/command'>['body'];

/** Response of the endpoint; any exception is status 500 without data (specification). */
type Answer = { status: 200; data: unknown } | { status: 500; data: null; why: ApiError };

async function commandLocker(fx: Effects, body: Asked & { key: string }): Promise<Answer> {
  try {
    const how = { idempotencyKey: body.key };
    return { status: 200, data: await fx.call('POST /locker-shipments/command', { body }, how) };
  } catch (error) {
    const why =
      error instanceof ApiError
        ? error
        : new ApiError(0, { message: 'No response was received.', code: 'unreachable' });
    return { status: 500, data: null, why };
  }
}

/** Pauses between checks for a command whose response was lost. */
const CHECK_PAUSES_MS = [500, 1500, 3000];

/** Whether the server has the command; null if unknown. */
async function isKept(fx: Effects, key: string): Promise<boolean | null> {
  for (const pause of CHECK_PAUSES_MS) {
    await fx.pause(pause);
    try {
      const found: unknown = await fx.call(
        'GET /locker-commands',
        { query: { filter: { key } } },
        {},
      );
      return Number(Object(found).total) > 0;
    } catch {
      continue;
    }
  }
  return null;
}

/**
 * Sends a command to a terminal once. Without a response it looks the command up by its key and
 * never sends it again, because a door must not open later than requested.
 */
async function sendToLocker(
  fx: Effects,
  id: RowId,
  body: Asked & { key: string },
): Promise<Result> {
  const answer = await commandLocker(fx, body);
  if (answer.status === 200) return { id, is: 'ok', answer: answer.data };
  const { why } = answer;
  const isRule = why.status === 409 || why.status === 412 || why.status === 422;
  if (isRule) return { id, is: 'skipped', why: why.message };
  if (why.status > 0 && why.status < 500) return { id, is: 'failed', why: why.message };
  fx.showToast({ kind: 'info', text: 'The command is not confirmed yet. Checking…' });
  const kept = await isKept(fx, body.key);
  if (kept === true) return { id, is: 'ok' };
  if (kept === false)
    return {
      id,
      is: 'failed',
      why: 'The command did not arrive. Send it again if it is still needed.',
    };
  return {
    id,
    is: 'unknown',
    why: 'The command is not confirmed. Check the commands of the locker before you send it again.',
  };
}

/** Sends the same command for every row, one after the other. */
export async function sendEachTo(
  { rows, ids, answers, key, progress }: Invocation,
  fx: Effects,
  bodyOf: (id: RowId) => Omit<Asked, 'key'>,
) {
  const results = [];
  const why = answers['reason'];
  for (const id of rows.length > 0 ? rows.map((row) => row.id) : ids) {
    const body = {
      ...bodyOf(id),
      ...(typeof why === 'string' && { reason: why }),
      key: `${key}:${id}`,
    };
    results.push(await sendToLocker(fx, id, body));
    progress(results.length);
  }
  return results;
}

/** Id of a door's locker. */
export const lockerOf = (door: Row | undefined): number =>
  door !== undefined && 'locker_id' in door ? Number(door.locker_id) : 0;
