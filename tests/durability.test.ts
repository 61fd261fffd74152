import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { temporaryDirectory } from './support/database.ts';
import { serverBuild } from './support/nodes/whole-nodes.ts';

const rounds = 5;
let dir = '';

beforeAll(async () => {
  dir = await temporaryDirectory();
});
afterAll(() => fs.rm(dir, { recursive: true, force: true }));

/** Kills the writer after `after` acknowledged writes. Returns the last acknowledged write. */
async function writeUntilKilled(round: number, after: number): Promise<number> {
  const built = await serverBuild();
  const writer = spawn(
    process.execPath,
    ['tests/support/nodes/writer.mjs', built, dir, String(round)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  let complaint = '';
  writer.stderr.on('data', (chunk) => (complaint += chunk));
  writer.stdout.on('data', (chunk) => {
    said += chunk;
    if (said.split('\n').length > after) writer.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    // A truncated line was not acknowledged.
    writer.on('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(said.split('\n').length - 2);
      else reject(new Error(`The writer ended by itself: ${complaint}`));
    });
  });
}

test(`every acknowledged write survives whole when the writer is killed ${rounds} times with kill -9`, async () => {
  const acknowledged: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    acknowledged.push(await writeUntilKilled(round, 1 + Math.floor(Math.random() * 300)));
  }
  const database = await openDatabase({ dir });
  const { rows } = await database.pool.query<{ round: number; n: number; parts: number }>(
    'select round, n, count(*)::int as parts from written group by round, n order by round, n',
  );
  await database.close();
  const torn = rows.filter(({ n, parts }) => parts !== (n % 2 === 0 ? 1 : 5));
  expect(torn).toEqual([]);
  for (const [round, last] of acknowledged.entries()) {
    const kept = rows.filter((row) => row.round === round).map((row) => row.n);
    expect(kept.slice(0, last + 1)).toEqual(Array.from({ length: last + 1 }, (_, n) => n));
  }
}, 120_000);
