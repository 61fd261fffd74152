import { canUndoRun, undoingOf } from '#domain/runs/undo-runs.ts';
import { CommandError, exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Connection } from '../session/connection.ts';
import type { Terminal } from '../terminal.ts';
import { perform, type PerformOptions } from './perform.ts';
import type { Planned } from './plan-action.ts';

/** Caller's latest run that can be undone. */
async function latestUndoable({ client }: Connection): Promise<number> {
  const { rows } = await client.call('GET /runs', {
    query: { filter: { mine: true }, range: [0, 49], sort: ['id', 'DESC'] },
  });
  const found = rows.find((run) => canUndoRun(run) === true);
  if (found === undefined)
    throw new CommandError('None of your last 50 runs can be undone.', exitCodes.refused);
  return found.id;
}

/**
 * Plans the run that undoes another one, by default the caller's latest. Throws if that is not
 * possible.
 */
export async function planUndo(connection: Connection, id: number | null): Promise<Planned> {
  const runId = id ?? (await latestUndoable(connection));
  const run = await connection.client.call('GET /runs/:id', { params: { id: runId } });
  const allowed = canUndoRun(run);
  const undoing = undoingOf(run);
  if (allowed !== true || undoing === null)
    throw new CommandError(
      `Run ${run.id} cannot be undone. ${allowed === true ? '' : allowed}.`,
      exitCodes.refused,
    );
  return { ...undoing, subject: { run_id: run.id } };
}

/**
 * Undoes a run, by default the caller's latest. Only rows that have not changed since are undone.
 */
export async function undo(
  connection: Connection,
  terminal: Terminal,
  { id, options }: { id: number | null; options: PerformOptions },
): Promise<ExitCode> {
  const planned = await planUndo(connection, id);
  return perform(connection, terminal, { planned, options });
}
