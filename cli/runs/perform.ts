/**
 * Performs a bulk action: preview, confirmation, run.
 *
 * - The preview is the server's, so that rows, reasons and amounts are those of the console.
 * - The start has an idempotency key. If the answer does not arrive, the command prints the key.
 *   Repeating the command with `--key` does not run it twice.
 */
import { randomUUID } from 'node:crypto';
import { canBeUndone } from '#domain/runs/undo-runs.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { CommandError, exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Connection } from '../session/connection.ts';
import type { Terminal } from '../terminal.ts';
import { followRun } from './follow-run.ts';
import type { Planned } from './plan-action.ts';
import { missingRights, previewLines, type Preview } from './preview-lines.ts';
import { startRun } from './start-run.ts';

export interface PerformOptions {
  /** Only shows the preview. */
  preview?: boolean;
  /** Runs without asking for confirmation. */
  yes?: boolean;
  reason?: string;
  /** Key of an earlier attempt that was not confirmed. */
  key?: string;
  json?: boolean;
  /** Does not wait for the end of the run. */
  detach?: boolean;
}

async function isConfirmed(terminal: Terminal, { will_run }: Preview): Promise<boolean> {
  if (!terminal.canAsk)
    throw new CommandError(
      'There is no terminal to confirm in. Add --yes to run without asking, or --preview to see what would happen.',
    );
  const rows = will_run === 1 ? '1 row' : `${formatCount(will_run)} rows`;
  const answer = await terminal.ask(`Run for ${rows}? [y/N] `);
  return /^y(es)?$/i.test(answer);
}

/** Prints a preview. Throws if the caller lacks a permission that the run requires. */
function showPreview(terminal: Terminal, preview: Preview, options: PerformOptions): void {
  const say = options.preview ? terminal.print : terminal.note;
  if (!options.json) say(`${previewLines(preview).join('\n')}\n`);
  else if (options.preview) terminal.print(`${JSON.stringify(preview, null, 2)}\n`);
  const missing = missingRights(preview);
  if (missing !== null) throw new CommandError(missing, exitCodes.notAllowed);
}

/** Starts a run and waits for its end, unless the options say otherwise. */
async function runPlanned(
  connection: Connection,
  terminal: Terminal,
  { planned, options }: { planned: Planned; options: PerformOptions },
): Promise<ExitCode> {
  const { key = randomUUID(), reason } = options;
  const repeat = `Repeat the command with --key ${key}. The change is made only once.`;
  const run = await startRun(connection, { planned, key, reason, repeat });
  if (options.detach) {
    terminal.print(options.json ? `${JSON.stringify(run)}\n` : `Run ${run.id} started.\n`);
    return exitCodes.done;
  }
  const code = await followRun(connection, terminal, { id: run.id, ...options });
  const isUndoable = canBeUndone({ call: run.call, arguments: run.arguments });
  if (isUndoable && !options.json) terminal.note(`Undo with “baton undo ${run.id}”.\n`);
  return code;
}

/** Previews a planned run, asks, and runs it. */
export async function perform(
  connection: Connection,
  terminal: Terminal,
  { planned, options }: { planned: Planned; options: PerformOptions },
): Promise<ExitCode> {
  const preview = await connection.client.call('POST /runs/preview', { body: planned });
  showPreview(terminal, preview, options);
  if (options.preview) return exitCodes.done;
  if (preview.will_run === 0)
    throw new CommandError('No row would change, so no run was started.', exitCodes.refused);
  if (options.yes || (await isConfirmed(terminal, preview)))
    return runPlanned(connection, terminal, { planned, options });
  terminal.note('No rows were changed.\n');
  return exitCodes.done;
}
