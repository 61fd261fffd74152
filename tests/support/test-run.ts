import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { dropDatabasesOfRun } from './postgres-admin.ts';
import { quickFolder } from './quick-folder.mjs';

/**
 * Gives each test run a name for the template company and a folder for all its files. Workers find
 * both in the environment.
 */
export default function setup(): () => Promise<void> {
  // All projects of a test run share one folder, so the folder may already exist.
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
