import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataPlaces } from '../config/data-dir.ts';
import { listDataFiles, writeDataFile } from './data-files.ts';

let outside = '';
let dataDir = '';
beforeEach(async () => {
  outside = await mkdtemp(path.join(tmpdir(), 'baton-files-'));
  dataDir = path.join(outside, 'data');
});
afterEach(() => rm(outside, { recursive: true, force: true }));

test('files with any name are listed and written back', async () => {
  const file = `${dataPlaces.marketplaceFiles}/JNB 1 – été.csv`;
  await mkdir(path.join(dataDir, dataPlaces.marketplaceFiles), { recursive: true });
  await writeFile(path.join(dataDir, file), 'Waybill');
  expect(await listDataFiles(dataDir)).toEqual([file]);
  const other = path.join(outside, 'other');
  await writeDataFile(other, file, Buffer.from('Waybill'));
  expect(readFileSync(path.join(other, file), 'utf8')).toBe('Waybill');
});

test.each([
  '../beside/file',
  `${dataPlaces.objectStorage}/../../beside/file`,
  `${dataPlaces.database}/PG_VERSION`,
  dataPlaces.objectStorage,
])('the path %s is refused without making a folder', async (file) => {
  await expect(writeDataFile(dataDir, file, Buffer.from(''))).rejects.toThrow('not allowed');
  expect(existsSync(dataDir)).toBe(false);
  expect(existsSync(path.join(outside, 'beside'))).toBe(false);
});
