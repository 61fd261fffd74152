import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Moves the source maps of the console to a folder that is not served. The server uses them to name
 * source lines in reported errors.
 * @param {string} folder
 * @returns {import('vite').Plugin}
 */
export function moveSourceMaps(folder) {
  return {
    name: 'move-source-maps',
    apply: 'build',
    async writeBundle({ dir = '.' }) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      const files = await readdir(dir, { recursive: true });
      const maps = files.filter((file) => file.endsWith('.js.map'));
      await Promise.all(
        maps.map((file) => rename(path.join(dir, file), path.join(folder, path.basename(file)))),
      );
    },
  };
}
