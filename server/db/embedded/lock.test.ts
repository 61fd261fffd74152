import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryDirectory } from '#tests/support/database.ts';
import { DirectoryInUse, lockDirectory, lockWhenFree } from './lock.ts';
import { eventually } from '#tests/support/eventually.ts';

let dir = '';
const lockFile = () => path.join(dir, 'lock');
const lockContent = () => JSON.parse(fs.readFileSync(lockFile(), 'utf8'));

beforeEach(async () => {
  dir = await temporaryDirectory();
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

test('a second lock on the directory is refused and names the owner', () => {
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
    () => JSON.stringify({ pid: spawnSync('true').pid, boot: lockContent().boot, started: '1' }),
  ],
  [
    'of a process before the machine restarted',
    () => JSON.stringify({ ...lockContent(), boot: 'another boot' }),
  ],
  [
    'of an earlier process with the same process ID',
    () => JSON.stringify({ ...lockContent(), started: '1' }),
  ],
  ['whose file is incomplete', () => '{"pid":'],
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

/** Fields of /proc/pid/stat from the state on; undefined if the process is gone. */
function statOf(pid: number): string[] | undefined {
  const stat = fs.existsSync(`/proc/${pid}`) && fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat ? stat.replace(/^.*\) /s, '').split(' ') : undefined;
}

/** Writes a lock as the running process would. */
function lockFor(pid: number) {
  const release = lockDirectory(dir);
  const content = JSON.stringify({ ...lockContent(), pid, started: statOf(pid)?.[19] });
  release();
  fs.writeFileSync(lockFile(), content);
}

test('the lock of a zombie process is taken over', async () => {
  // The shell replaces itself with a program that does not wait for its child, so the child becomes
  // a zombie.
  const parent = spawn('sh', ['-c', `sleep 60 & exec sh -c "echo $!; exec sleep 60"`]);
  try {
    const said = await new Promise<string>((resolve) => parent.stdout.once('data', resolve));
    const child = Number(said);
    lockFor(child);
    process.kill(child, 'SIGKILL');
    // Some containers reap zombies, so the process may be gone at once.
    await eventually(() => expect(['Z', undefined]).toContain(statOf(child)?.[0]));
    const release = lockDirectory(dir);
    expect(lockContent()).toMatchObject({ pid: process.pid });
    release();
  } finally {
    parent.kill('SIGKILL');
  }
});

test('lockWhenFree waits for a process that is being killed and refuses a running one', async () => {
  const other = spawn('sleep', ['60']);
  try {
    if (other.pid === undefined) throw new Error('nothing was started');
    lockFor(other.pid);
    await expect(lockWhenFree(dir)).rejects.toThrow(`process ${other.pid}`);
    const locking = lockWhenFree(dir);
    other.kill('SIGKILL');
    (await locking)();
  } finally {
    other.kill('SIGKILL');
  }
});

test('a lock that another process took over is not removed', () => {
  const release = lockDirectory(dir);
  fs.writeFileSync(lockFile(), '{"pid":1}');
  release();
  expect(lockContent()).toEqual({ pid: 1 });
});

test('on a full disk locking frees space, except if another process holds the directory', () => {
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
