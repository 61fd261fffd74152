import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

const MiB = 1024 * 1024;
const slack = MiB;

/** Reserve file, deleted to make room on a full disk, and its usual size (bytes). */
export const RESERVE = { file: 'ballast', bytes: 64 * MiB };

interface DiskOptions {
  /** Size of the reserve file (bytes). Deleting it must free enough space to open the database. */
  ballast?: number;
  /** Free bytes below which writes are refused. */
  floor?: number;
  /**
   * Free bytes below which sign-ins are refused, because the log of the database grows in pieces of
   * 16 MiB.
   */
  least?: number;
  /** Validity of a measurement (ms). */
  fresh?: number;
}

/**
 * Watches the free space of the embedded database and keeps a reserve file, because the database
 * cannot even be opened on a full disk.
 */
export class Disk {
  #dir: string;
  #file: string;
  #size: number;
  #floor: number;
  #least: number;
  #fresh: number;
  #reserved = false;
  #measured = { at: -Infinity, room: Promise.resolve({ free: 0, why: '' }) };
  isShort = false;

  constructor(dir: string, options: DiskOptions = {}) {
    this.#dir = dir;
    this.#file = path.join(dir, RESERVE.file);
    this.#size = options.ballast ?? RESERVE.bytes;
    this.#floor = options.floor ?? 32 * MiB;
    this.#least = options.least ?? 24 * MiB;
    this.#fresh = options.fresh ?? 50;
  }

  /** Deletes the reserve if space is short. Call before the database is opened. */
  async prepare(): Promise<void> {
    const usedBytes = await this.#kept();
    this.#reserved = usedBytes === this.#size;
    if (usedBytes > 0 && (await this.#free()) < this.#floor) this.release();
  }

  /** Deletes the reserve file. */
  release(): void {
    rmSync(this.#file, { force: true });
    this.#reserved = false;
  }

  /** `true`, or the reason why writes must be refused. */
  async writable(): Promise<true | string> {
    const { why } = await this.#room();
    return why === '' || why;
  }

  /**
   * Like `writable`, for the few rows of a sign-in. On a full disk this spends half of the reserve;
   * the other half is enough to reopen the database.
   */
  async admitsPeople(): Promise<true | string> {
    const { free, why } = await this.#room();
    if (why === '' || free >= this.#least) return true;
    if ((await this.#kept()) <= this.#size / 2) return why;
    await fs.truncate(this.#file, this.#size / 2);
    this.#reserved = false;
    return (await this.#free()) >= this.#least || why;
  }

  #room(): Promise<{ free: number; why: string }> {
    const now = performance.now();
    if (now - this.#measured.at > this.#fresh) this.#measured = { at: now, room: this.#measure() };
    return this.#measured.room;
  }

  /** Measures free space. Restores the reserve before writes are allowed again. */
  async #measure(): Promise<{ free: number; why: string }> {
    let free = await this.#free();
    if (!this.#reserved && free >= this.#size - (await this.#kept()) + slack) {
      await this.#reserve();
      free = await this.#free();
    }
    this.isShort = !this.#reserved || free < this.#floor;
    const why = `The disk that holds the database is almost full (${Math.floor(free / MiB)} MB free): nothing can be saved until there is room`;
    return { free, why: this.isShort ? why : '' };
  }

  async #free(): Promise<number> {
    const { bavail, bsize } = await fs.statfs(this.#dir);
    return bavail * bsize;
  }

  /** Current size of the reserve file (bytes). */
  async #kept(): Promise<number> {
    const found = await fs.stat(this.#file).catch(() => undefined);
    return found?.size ?? 0;
  }

  /**
   * Fills the reserve with random bytes, because a file system with compression would store zeros
   * in no space.
   */
  async #reserve(): Promise<void> {
    const block = randomBytes(MiB);
    try {
      const file = await fs.open(this.#file, 'w');
      try {
        for (let at = 0; at < this.#size; at += MiB)
          await file.write(block, 0, Math.min(MiB, this.#size - at), at);
      } finally {
        await file.close();
      }
      this.#reserved = true;
    } catch {
      await fs.rm(this.#file, { force: true });
    }
  }
}
