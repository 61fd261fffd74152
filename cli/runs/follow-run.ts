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

const codeOf = ({ failed, unknown, state }: Run): ExitCode => {
  if (unknown > 0) return exitCodes.notConfirmed;
  return failed > 0 || state === 'cancelled' ? exitCodes.refused : exitCodes.done;
};

interface Wait {
  signal: AbortSignal;
  /** Called with each state of the run that was read, except the last. */
  onProgress?: (run: Run) => void;
  /** Longest wait in milliseconds. If omitted, waits until the run has ended. */
  most?: number;
}

/** Reads a run until it is over or paused, or until the longest wait has passed. */
export async function waitForRun(
  { client }: Connection,
  id: number,
  { signal, onProgress, most = Infinity }: Wait,
): Promise<Run> {
  let pause = FIRST_WAIT_MS;
  let waited = 0;
  for (;;) {
    const run = await client.call('GET /runs/:id', { params: { id } });
    if (isOver(run) || run.state === 'paused' || waited >= most) return run;
    onProgress?.(run);
    await wait(pause, undefined, { signal });
    waited += pause;
    pause = Math.min(LONGEST_WAIT_MS, pause * 1.5);
  }
}

/** Waits for the end of a run, and prints its outcome. */
export async function followRun(
  connection: Connection,
  terminal: Terminal,
  { id, json = false }: { id: number; json?: boolean },
): Promise<ExitCode> {
  let last = '';
  const onProgress = (run: Run) => {
    const progress = countsLine(run);
    if (progress !== last && terminal.width !== null) terminal.note(`${progress}\n`);
    last = progress;
  };
  const run = await waitForRun(connection, id, { signal: terminal.signal, onProgress });
  terminal.print(json ? `${JSON.stringify(run)}\n` : `${runLines(run).join('\n')}\n`);
  if (run.state === 'paused') terminal.note('The run is paused.\n');
  return codeOf(run);
}
