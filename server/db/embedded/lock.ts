import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Longest time that a killed or ending process may take to exit. */
const ENDING_MS = 3000;
const LOOK_AGAIN_MS = 50;

interface Owner {
  pid: number;
  boot: string;
  /** Start of the process in clock ticks since boot, because process ids are reused. */
  started: string;
}

/** The directory is open in the running process `pid`. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse';
  pid: number;

  constructor(dir: string, pid: number) {
    super(
      `The database in ${dir} is already open in process ${pid}. Two servers on one directory destroy each other's data: ` +
        'stop that process first, or choose another directory with BATON_DATA_DIR.',
    );
    this.pid = pid;
  }
}

/**
 * Locks the directory for this process, replacing the lock of a process that has ended. Returns the
 * function that unlocks the directory. Throws DirectoryInUse. `makeRoom` is called if the directory
 * is free but the disk is too full for the lock.
 */
export function lockDirectory(dir: string, makeRoom: () => void = () => undefined): () => void {
  const file = path.join(dir, 'lock');
  const mine = JSON.stringify(ownerOf(process.pid));
  do {
    const owner = read(file);
    if (owner !== undefined) takeAway(dir, file, owner);
  } while (!createdWithRoom(file, mine, makeRoom));
  const release = () => {
    if (read(file) === mine) fs.rmSync(file, { force: true });
    process.off('exit', release);
  };
  process.once('exit', release);
  return release;
}

/** Locks the directory, after waiting briefly for a process that may be about to exit. */
export async function lockWhenFree(dir: string, makeRoom?: () => void): Promise<() => void> {
  for (const until = performance.now() + ENDING_MS; ;) {
    try {
      return lockDirectory(dir, makeRoom);
    } catch (error) {
      const mayEnd = error instanceof DirectoryInUse && error.pid !== process.pid;
      if (!mayEnd || performance.now() > until) throw error;
    }
    await pause(LOOK_AGAIN_MS);
  }
}

function createdWithRoom(file: string, content: string, makeRoom: () => void): boolean {
  try {
    return createLock(file, content);
  } catch (error) {
    if (!isCode(error, 'ENOSPC')) throw error;
    makeRoom();
    return createLock(file, content);
  }
}

/** Creates the lock with its content in one step: link() fails if the file exists. */
function createLock(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  try {
    fs.writeFileSync(draft, content);
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function takeAway(dir: string, file: string, seen: string): void {
  const owner = parse(seen);
  if (owner !== undefined && isRunning(owner)) throw new DirectoryInUse(dir, owner.pid);
  const aside = `${file}.stale.${process.pid}`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  // If another process has replaced the stale lock meanwhile, the lock of that process is restored.
  if (read(aside) !== seen) fs.renameSync(aside, file);
  else fs.rmSync(aside, { force: true });
}

function isRunning(owner: Owner): boolean {
  const now = ownerOf(owner.pid);
  if (owner.boot !== now.boot || owner.started !== now.started) return false;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

/**
 * States of processes that have ended. A zombie (Z) has released everything; only its entry in the
 * process table waits for the parent.
 */
const overStates = new Set(['Z', 'X']);

function ownerOf(pid: number): Owner {
  const stat = read(`/proc/${pid}/stat`) ?? '';
  // The name in the second field may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isOver = overStates.has(fields[0] ?? '');
  return {
    pid,
    boot: (read('/proc/sys/kernel/random/boot_id') ?? '').trim(),
    started: isOver ? 'over' : (fields[19] ?? ''),
  };
}

function parse(text: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, boot, started } = Object.assign({ pid: 0, boot: '', started: '' }, value);
    return Number.isInteger(pid) && pid > 0 ? { pid, boot, started } : undefined;
  } catch {
    return undefined;
  }
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
