import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { COMPANY_FOLDER, companyEnv } from './e2e.ts';
import { quickFolder } from './quick-folder.mjs';
import { startServer } from './server.mjs';

/** Makes the demo company that every worker, and whoever needs a server of its own, begins with a copy of; in the folder of the run, where everything lies that the workers write. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(quickFolder(), 'baton-e2e-'));
  process.env['TMPDIR'] = folder;
  const dataDir = path.join(folder, 'company');
  const maker = await startServer({ dataDir, env: companyEnv });
  await maker.stop();
  process.env[COMPANY_FOLDER] = dataDir;
  return () => rm(folder, { recursive: true, force: true });
}
