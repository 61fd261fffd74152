import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { serverBuild } from './whole-nodes.ts';

/** A process that works on runs; resolves when it has started. */
export async function workerProcess(place: string): Promise<ChildProcess> {
  const built = await serverBuild();
  const child = spawn(process.execPath, ['tests/support/nodes/run-worker.mjs', built, place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

/** Kills it, as a power cut would. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
