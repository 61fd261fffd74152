import fs from 'node:fs/promises';
import path from 'node:path';

const PREFIX = 'backup-copy-';
const STALE_MS = 24 * 3600 * 1000;
const MiB = 1024 * 1024;
/** Free space that the copy leaves for the running database. */
const SPARE_BYTES = 256 * MiB;

async function sizeOf(dir: string): Promise<number> {
  const entries = await fs.readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map((file) =>
      fs.stat(path.join(file.parentPath, file.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Removes copies left behind by backups that were killed. */
async function removeStale(dataDir: string): Promise<void> {
  for (const name of await fs.readdir(dataDir)) {
    if (!name.startsWith(PREFIX)) continue;
    const { mtimeMs } = await fs.stat(path.join(dataDir, name));
    if (Date.now() - mtimeMs > STALE_MS) await fs.rm(path.join(dataDir, name), { recursive: true });
  }
}

/** A new folder for a copy of the embedded database. Throws if the disk has no room for one. */
export async function makeCopyFolder(dataDir: string): Promise<string> {
  await removeStale(dataDir);
  const needed = (await sizeOf(path.join(dataDir, 'database'))) + SPARE_BYTES;
  const { bavail, bsize } = await fs.statfs(dataDir);
  if (bavail * bsize < needed)
    throw new Error(
      `A backup needs ${Math.ceil(needed / MiB)} MB free on the disk of ${dataDir}, and ${Math.floor((bavail * bsize) / MiB)} MB are free. Make room first.`,
    );
  return fs.mkdtemp(path.join(path.resolve(dataDir), PREFIX));
}
