import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COMPANY_FOLDER, companyEnv } from './e2e.ts';
import { startServer } from './server.mjs';

/** Makes the demo company that every worker, and whoever needs a server of its own, begins with a copy of. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baton-e2e-'));
  const maker = await startServer({ dataDir, env: companyEnv });
  await maker.stop();
  process.env[COMPANY_FOLDER] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
