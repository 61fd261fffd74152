#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, ensureNode } from './machine/install.mjs';
import { root } from './machine/process.mjs';
import path from 'node:path';

const entry = path.join(root, 'dist/cli/main.js');

// Checking for changed sources takes longer than most commands, so the check is skipped and a build
// is made only if none exists.
if (!existsSync(entry)) {
  ensureNode();
  await ensureInstalled();
  const { buildIfStale } = await import('./build/build.mjs');
  await buildIfStale(['cli']);
}
await import(pathToFileURL(entry).href);
