import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { serverBuild } from './whole-nodes.ts';

/** A process of its own that works runs; resolves when it has begun. */
export async function workerProcess(place: string): Promise<ChildProcess> {
  const built = await serverBuild();
  const child = spawn(process.execPath, ['tests/support/run-worker.mjs', built, place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

/** Ends it as a power cut would. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
