import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { serverBuild } from './whole-nodes.ts';

/** Starts a process that works on runs, and resolves when it is ready. */
export async function workerProcess(place: string): Promise<ChildProcess> {
  const built = await serverBuild();
  const child = spawn(process.execPath, ['tests/support/nodes/run-worker.mjs', built, place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

/** Kills a process as abruptly as a power cut. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
