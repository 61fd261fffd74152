import { ensureInstalled, ensureNode } from './machine/install.mjs';
import { giveUp, run } from './machine/process.mjs';

ensureNode();
await ensureInstalled();

// Imports installed packages, so it comes after the installation.
const { buildIfStale, serverEntry } = await import('./build/build.mjs');
await buildIfStale().catch((error) => giveUp(`The build failed. ${error.message}`));

const args = [serverEntry, ...process.argv.slice(2)];
const { code } = await run(process.execPath, args);
process.exit(code);
