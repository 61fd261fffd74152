import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { temporaryDirectory } from '#tests/support/database.ts';
import { DurableFS } from './durable-fs.js';
import { engineOptions } from './engine-options.js';
import { createDatabase } from './template.js';

let dir = '';
let database: PGlite;

beforeAll(async () => {
  dir = path.join(await temporaryDirectory(), 'pg');
  await createDatabase(dir);
  database = await PGlite.create({ ...engineOptions, fs: new DurableFS(dir) });
  await database.exec('create table tally (n integer)');
});
afterAll(async () => {
  await database?.close();
  fs.rmSync(path.dirname(dir), { recursive: true });
});

test('every commit is flushed to the disk', async () => {
  const flush = vi.spyOn(fs, 'fdatasyncSync');
  for (let n = 0; n < 10; n += 1) await database.query('insert into tally values ($1)', [n]);
  expect(flush.mock.calls.length).toBeGreaterThanOrEqual(10);
});

test('reads flush nothing to the disk', async () => {
  await database.query('checkpoint');
  const flush = vi.spyOn(fs, 'fdatasyncSync');
  await database.query('select count(*) from tally');
  expect(flush).not.toHaveBeenCalled();
});
