import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { COMPANY_FOLDER, companyEnv } from './test.ts';
import { quickFolder } from '../quick-folder.mjs';
import { startServer } from '../server.mjs';

/** Builds the demo company that every server of the tests copies. All files of the run are in its folder. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(quickFolder(), 'baton-e2e-'));
  process.env['TMPDIR'] = folder;
  const dataDir = path.join(folder, 'company');
  const maker = await startServer({ dataDir, env: companyEnv });
  await maker.stop();
  // Makes the buffers smaller, because the engine fills them at every start. The usual 128 MB would
  // double the time.
  const settings = path.join(dataDir, 'database', 'pg', 'postgresql.conf');
  await appendFile(settings, '\nshared_buffers=16MB\n');
  process.env[COMPANY_FOLDER] = dataDir;
  return () => rm(folder, { recursive: true, force: true });
}
