import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { dropDatabasesOfRun } from './postgres-admin.ts';
import { quickFolder } from './quick-folder.mjs';

/**
 * Gives every test run a folder and a name for the template of the demo company and all files of
 * tests. The workers find both in the environment.
 */
export default function setup(): () => Promise<void> {
  // All projects of a test run share one folder, which an earlier project has created.
  if (process.env.BATON_TEST_FOLDER !== undefined) return async () => undefined;
  const folder = mkdtempSync(path.join(quickFolder(), 'baton-run-'));
  const template = `baton_template_${randomBytes(6).toString('hex')}`;
  process.env.BATON_TEST_FOLDER = folder;
  process.env.TMPDIR = folder;
  process.env.BATON_TEST_TEMPLATE = template;
  return async () => {
    await dropDatabasesOfRun(template);
    rmSync(folder, { recursive: true, force: true });
  };
}
