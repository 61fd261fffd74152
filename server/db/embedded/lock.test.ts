import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryDirectory } from '../../../tests/support/database.ts';
import { DirectoryInUse, lockDirectory } from './lock.ts';

let dir = '';
const lockFile = () => path.join(dir, 'lock');
const held = () => JSON.parse(fs.readFileSync(lockFile(), 'utf8'));

beforeEach(async () => {
  dir = await temporaryDirectory();
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

test('a second taker is refused and told who has it', () => {
  const release = lockDirectory(dir);
  expect(() => lockDirectory(dir)).toThrow(DirectoryInUse);
  expect(() => lockDirectory(dir)).toThrow(`already open in process ${process.pid}`);
  release();
  expect(fs.existsSync(lockFile())).toBe(false);
  lockDirectory(dir)();
});

test.each([
  [
    'of a process that died',
    () => JSON.stringify({ pid: spawnSync('true').pid, boot: held().boot, started: '1' }),
  ],
  ['of before the machine restarted', () => JSON.stringify({ ...held(), boot: 'another boot' })],
  ['of an earlier process with the same number', () => JSON.stringify({ ...held(), started: '1' })],
  ['that was cut short', () => '{"pid":'],
])('a lock %s is taken over', (_what, content) => {
  const release = lockDirectory(dir);
  const mine = fs.readFileSync(lockFile(), 'utf8');
  const stale = content();
  release();
  fs.writeFileSync(lockFile(), stale);
  const releaseAgain = lockDirectory(dir);
  expect(fs.readFileSync(lockFile(), 'utf8')).toBe(mine);
  releaseAgain();
  expect(fs.readdirSync(dir)).toEqual([]);
});

test('a lock that somebody else took over is not removed', () => {
  const release = lockDirectory(dir);
  fs.writeFileSync(lockFile(), '{"pid":1}');
  release();
  expect(held()).toEqual({ pid: 1 });
});

test('on a full disk room is made for the lock, but only where nobody holds it', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const makeRoom = vi.fn<() => void>();
  vi.spyOn(fs, 'writeFileSync').mockImplementationOnce(() => {
    throw full;
  });
  const release = lockDirectory(dir, makeRoom);
  expect(makeRoom).toHaveBeenCalledTimes(1);
  expect(() => lockDirectory(dir, makeRoom)).toThrow(DirectoryInUse);
  expect(makeRoom).toHaveBeenCalledTimes(1);
  release();
});
