import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashFiles } from '../../scripts/build/hash-files.mjs';
import { root } from '../../scripts/machine/process.mjs';
import { startServer } from '../../tests/support/server.mjs';

/** Timeout for generating the data of the large company; long enough for a busy machine. */
const MAKING_MS = 3_600_000;

/**
 * Size of the demo company for the console benches. `BATON_BENCH_SIZE=demo` selects a smaller
 * company, which takes less time to generate.
 */
export const benchSize = process.env['BATON_BENCH_SIZE'] === 'demo' ? 'demo' : 'large';

const cache = path.join(root, 'node_modules/.cache/baton');

/**
 * Starts the server on a copy of a demo company. The company is generated once and reused, because
 * generating the large one takes minutes.
 * @param {'demo' | 'large'} size
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options] further environment of the server,
 * and the folder of its console
 */
export async function startCompany(size, { env: more = {}, cwd } = {}) {
  const kept = path.join(
    cache,
    `bench-${size}-${hashFiles([path.join(root, 'demo')]).slice(0, 12)}`,
  );
  const env = { BATON_DEMO: size, BATON_LOG: 'silent' };
  if (!existsSync(kept)) {
    await mkdir(cache, { recursive: true });
    const making = await mkdtemp(`${kept}.`);
    try {
      const server = await startServer({ env, dataDir: making, patience: MAKING_MS });
      await server.stop();
      await rename(making, kept);
    } finally {
      await rm(making, { recursive: true, force: true });
    }
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baton-bench-'));
  await cp(kept, dataDir, { recursive: true });
  const server = await startServer({ env: { ...env, ...more }, dataDir, cwd });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...server, stop };
}
