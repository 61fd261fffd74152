import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;

/** Makes something once in a folder of the run. One worker makes it and the others wait. */
export async function madeOnce(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = path.join(setting('BATON_TEST_FOLDER'), name);
  const done = `${folder}.done`;
  const isFirst = await fs.mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    // If making fails, the waiting workers fail with the same message.
    const outcome = await make(folder).then(
      () => '',
      (error: unknown) => String(error),
    );
    await fs.writeFile(`${done}.part`, outcome);
    await fs.rename(`${done}.part`, done);
  }
  const outcome = await settled(done);
  if (outcome !== '') throw new Error(`${name} could not be made: ${outcome}`);
  return folder;
}

async function settled(file: string): Promise<string> {
  for (;;) {
    const text = await fs.readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
    await pause(POLL_MS);
  }
}

/** A setting of this run from tests/support/test-run.ts. */
export function setting(name: 'BATON_TEST_FOLDER' | 'BATON_TEST_TEMPLATE'): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: tests/support/test-run.ts sets it`);
  return value;
}
