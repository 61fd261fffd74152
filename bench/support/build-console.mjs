import path from 'node:path';
import { root } from '../../scripts/machine/process.mjs';

const folder = path.join(import.meta.dirname, '../node_modules/.console');
const grid = path.join(import.meta.dirname, '../pages/table/grid.ts');
const table = path.join(root, 'src/ui/table/table.ts');

/**
 * Builds the console as shipped, but with access to its tables for measurements. Returns the folder
 * in which to start a server with it.
 */
export async function buildConsole() {
  const { build } = await import('vite');
  await build({
    root,
    logLevel: 'warn',
    plugins: [
      {
        name: 'grid-within-reach',
        enforce: 'pre',
        resolveId: (source, importer) =>
          importer === table && source === './grid/grid.ts' ? grid : undefined,
      },
    ],
    build: { outDir: path.join(folder, 'dist/console'), emptyOutDir: true },
  });
  return folder;
}
