import path from 'node:path';
import { root } from '../../scripts/machine/process.mjs';

// A folder that type check and lint skip.
const built = path.join(import.meta.dirname, '../node_modules/.pages');

/**
 * Builds a page of `pages/` with parts of the console. Returns its folder; `servePeers` serves it
 * at `pageOf(name)`.
 * @param {string} name
 */
export async function buildPage(name) {
  const { build } = await import('vite');
  const outDir = path.join(built, name);
  await build({
    root: path.join(import.meta.dirname, '../pages', name),
    base: './',
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}

/** @param {string} name */
export const pageOf = (name) => `/node_modules/.pages/${name}/index.html`;
