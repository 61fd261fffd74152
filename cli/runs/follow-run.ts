import { setTimeout as wait } from 'node:timers/promises';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { isOver } from '#domain/runs/run-rules.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Connection } from '../session/connection.ts';
import type { Terminal } from '../terminal.ts';
import { countsLine, runLines } from './preview-lines.ts';

type Run = ResponseOf<'GET /runs/:id'>;

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 2000;

/** Exit code of a finished run. */
const codeOf = ({ failed, unknown, state }: Run): ExitCode => {
  if (unknown > 0) return exitCodes.notConfirmed;
  return failed > 0 || state === 'cancelled' ? exitCodes.refused : exitCodes.done;
};

/** Reads a run until it is over or paused, and prints its outcome. */
export async function followRun(
  { client }: Connection,
  terminal: Terminal,
  { id, json = false }: { id: number; json?: boolean },
): Promise<ExitCode> {
  let pause = FIRST_WAIT_MS;
  let last = '';
  for (;;) {
    const run = await client.call('GET /runs/:id', { params: { id } });
    if (isOver(run) || run.state === 'paused') {
      terminal.print(json ? `${JSON.stringify(run)}\n` : `${runLines(run).join('\n')}\n`);
      if (run.state === 'paused') terminal.note('The run is paused.\n');
      return codeOf(run);
    }
    const progress = countsLine(run);
    if (progress !== last && terminal.width !== null) terminal.note(`${progress}\n`);
    last = progress;
    await wait(pause, undefined, { signal: terminal.signal });
    pause = Math.min(LONGEST_WAIT_MS, pause * 1.5);
  }
}
