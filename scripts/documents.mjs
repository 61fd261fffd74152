import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, ensureNode } from './machine/install.mjs';
import { root } from './machine/process.mjs';

// Writes the pages of docs/ that are generated from the code.
ensureNode();
await ensureInstalled();

// The modules below need installed packages, so they are imported after the installation.
const { generateIfStale } = await import('./build/generate.mjs');
await generateIfStale();
const { runnerImport } = await import('vite');
/** @type {{ module: typeof import('../tests/support/reference-pages.ts') }} */
const { module } = await runnerImport('/tests/support/reference-pages.ts', {
  root,
  logLevel: 'warn',
});
for (const [file, text] of Object.entries(module.referencePages()))
  writeFileSync(path.join(root, file), text);
