import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { dropTemplate } from './postgres-admin.ts';

/**
 * Gives every test run a folder and a name of its own, under which the template of the demo company is kept while
 * the run lasts. The workers find both in the environment.
 */
export default function setup(): () => Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'baton-run-'));
  const template = `baton_template_${randomBytes(6).toString('hex')}`;
  process.env.BATON_TEST_FOLDER = folder;
  process.env.BATON_TEST_TEMPLATE = template;
  return async () => {
    await dropTemplate(template);
    rmSync(folder, { recursive: true, force: true });
  };
}
