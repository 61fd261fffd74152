import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

const MiB = 1024 * 1024;
const slack = MiB;

interface DiskOptions {
  /** Size of the file whose removal gives a full disk enough room to open the database again. */
  ballast?: number;
  /** Writes are refused while less than this is free. */
  floor?: number;
  /** How long one measurement holds (ms). */
  fresh?: number;
}

/** Watches the room left for the embedded database and keeps a reserve, because it cannot even be opened on a full disk. */
export class Disk {
  #dir: string;
  #file: string;
  #size: number;
  #floor: number;
  #fresh: number;
  #reserved = false;
  #measured = { at: -Infinity, answer: Promise.resolve<true | string>(true) };
  isShort = false;

  constructor(dir: string, options: DiskOptions = {}) {
    this.#dir = dir;
    this.#file = path.join(dir, 'ballast');
    this.#size = options.ballast ?? 64 * MiB;
    this.#floor = options.floor ?? 32 * MiB;
    this.#fresh = options.fresh ?? 50;
  }

  /** To be called before the database is opened: lets go of the reserve when room is short. */
  async prepare(): Promise<void> {
    this.#reserved = await this.#hasBallast();
    if (this.#reserved && (await this.#free()) < this.#floor) this.release();
  }

  /** Turns the reserve into room. */
  release(): void {
    rmSync(this.#file, { force: true });
    this.#reserved = false;
  }

  /** True, or the reason why nothing should be written now. */
  writable(): Promise<true | string> {
    const now = performance.now();
    if (now - this.#measured.at > this.#fresh)
      this.#measured = { at: now, answer: this.#measure() };
    return this.#measured.answer;
  }

  /** The reserve comes first: it is laid down again before writes are allowed. */
  async #measure(): Promise<true | string> {
    let free = await this.#free();
    if (!this.#reserved && free >= this.#size + slack) {
      await this.#reserve();
      free = await this.#free();
    }
    this.isShort = !this.#reserved || free < this.#floor;
    if (!this.isShort) return true;
    return `The disk that holds the database is almost full (${Math.floor(free / MiB)} MB free): nothing can be saved until there is room`;
  }

  async #free(): Promise<number> {
    const { bavail, bsize } = await fs.statfs(this.#dir);
    return bavail * bsize;
  }

  async #hasBallast(): Promise<boolean> {
    const found = await fs.stat(this.#file).catch(() => undefined);
    return found?.size === this.#size;
  }

  /** Random content, so that a compressing file system cannot promise the room twice. */
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
