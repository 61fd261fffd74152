import path from 'node:path';
import { root } from '../scripts/process.mjs';

// Where neither types nor lint look.
const built = path.join(import.meta.dirname, 'node_modules/.pages');

/** Builds a page of `pages/` that shows parts of the console by themselves. Answers the folder it is in;
 * `servePeers` has it under `pageOf(name)`. @param {string} name */
export async function buildPage(name) {
  const { build } = await import('vite');
  const outDir = path.join(built, name);
  await build({
    root: path.join(import.meta.dirname, 'pages', name),
    base: './',
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}

/** @param {string} name */
export const pageOf = (name) => `/node_modules/.pages/${name}/index.html`;
