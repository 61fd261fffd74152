import fs from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryDirectory } from '#tests/support/database.ts';
import { Disk } from './disk.ts';

const MiB = 1024 * 1024;
const options = { ballast: 2 * MiB, floor: MiB, least: MiB / 2, fresh: -1 };
let dir = '';
let free = 0;

beforeEach(async () => {
  dir = await temporaryDirectory();
  const real = await fs.statfs(dir);
  const left = async () => Object.assign(real, { bsize: 1, bavail: free - (await reserve()) });
  vi.spyOn(fs, 'statfs').mockImplementation(left);
});
afterEach(() => fs.rm(dir, { recursive: true }));

const reserve = () =>
  fs.stat(path.join(dir, 'ballast')).then(
    (file) => file.size,
    () => 0,
  );

test('a disk with enough free space allows writes and gets a reserve file', async () => {
  free = 100 * MiB;
  const disk = new Disk(dir, options);
  await disk.prepare();
  expect(await disk.writable()).toBe(true);
  expect(await reserve()).toBe(options.ballast);
});

test('below the minimum free space writes are refused, and the reserve file remains for the next start', async () => {
  free = 100 * MiB;
  const disk = new Disk(dir, options);
  await disk.writable();
  free = 3 * MiB - 1;
  expect(await disk.writable()).toContain('almost full (0 MB free)');
  expect(disk.isShort).toBe(true);
  expect(await reserve()).toBe(options.ballast);
});

test('a start on a full disk deletes the reserve file, and writes wait until it is restored', async () => {
  free = 100 * MiB;
  await new Disk(dir, options).writable();
  free = 0;
  const restarted = new Disk(dir, options);
  await restarted.prepare();
  expect(await reserve()).toBe(0);
  free = 3 * MiB - 1;
  expect(await restarted.writable()).toContain('almost full (2 MB free)');
  expect(await reserve()).toBe(0);
  free = 3 * MiB;
  expect(await restarted.writable()).toBe(true);
  expect(await reserve()).toBe(options.ballast);
});

test('below the minimum free space sign-ins are allowed, on a full disk by halving the reserve file', async () => {
  free = 100 * MiB;
  const disk = new Disk(dir, options);
  await disk.writable();
  free = 3 * MiB - 1;
  expect(await disk.admitsPeople()).toBe(true);
  expect(await reserve()).toBe(options.ballast);
  free = options.ballast;
  expect(await disk.admitsPeople()).toBe(true);
  expect(await reserve()).toBe(options.ballast / 2);
  expect(await disk.writable()).toContain('almost full');
  free = options.ballast / 2;
  expect(await disk.admitsPeople()).toContain('almost full');
  expect(await reserve()).toBe(options.ballast / 2);
  await new Disk(dir, options).prepare();
  expect(await reserve()).toBe(0);
});

test('free space is measured once for all writes within the validity of a measurement', async () => {
  free = 100 * MiB;
  const disk = new Disk(dir, { ...options, fresh: 60_000 });
  await Promise.all([disk.writable(), disk.writable()]);
  free = 0;
  vi.mocked(fs.statfs).mockClear();
  expect(await disk.writable()).toBe(true);
  expect(fs.statfs).not.toHaveBeenCalled();
});
