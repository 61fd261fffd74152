import fs from 'node:fs/promises';
import path from 'node:path';
import { dataPlaces } from '../config/data-dir.ts';

/** Files of the company outside the database, by their place in the data directory. */
const folders = [dataPlaces.objectStorage, dataPlaces.marketplaceFiles];

/** Whether a path leads into one of these folders and not elsewhere. */
const isDataFile = (dataDir: string, file: string): boolean =>
  folders.some((folder) => {
    const inside = path.relative(path.join(dataDir, folder), path.join(dataDir, file));
    return inside !== '' && !inside.startsWith('..') && !path.isAbsolute(inside);
  });

/** Relative paths of the files that a backup holds, with `/`. */
export async function listDataFiles(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders) {
    const entries = await fs
      .readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true })
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
    for (const entry of entries)
      if (entry.isFile() && !entry.name.endsWith('.part'))
        found.push(path.relative(dataDir, path.join(entry.parentPath, entry.name)));
  }
  return found.map((file) => file.replaceAll(path.sep, '/')).toSorted();
}

/** Writes a file of a backup. The keys in a key file are added to the keys that already exist. */
export async function writeDataFile(dataDir: string, file: string, content: Buffer): Promise<void> {
  const target = path.join(dataDir, file);
  if (file === dataPlaces.secretsKey) return addKeys(target, content.toString('utf8'));
  if (!isDataFile(dataDir, file))
    throw new Error(`The backup has a file with a path that is not allowed: ${file}`);
  await fs.mkdir(path.dirname(target), { recursive: true });
  await fs.writeFile(target, content, { mode: 0o600 });
}

async function addKeys(target: string, text: string): Promise<void> {
  const present = await fs.readFile(target, 'utf8').catch(() => '');
  const keys = new Set([...present.split(/\s+/), ...text.split(/\s+/)].filter(Boolean));
  await fs.writeFile(target, `${[...keys].join('\n')}\n`, { mode: 0o600 });
}
