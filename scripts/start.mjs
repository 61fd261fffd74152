import { spawn } from 'node:child_process';
import { ensureInstalled, ensureNode } from './machine/install.mjs';
import { giveUp, root } from './machine/process.mjs';

ensureNode();
await ensureInstalled();

// The modules below need installed packages, so they are imported after the installation.
const { buildIfStale, serverEntry } = await import('./build/build.mjs');
const { prepareDatabase } = await import('./machine/database.mjs');
await Promise.all([buildIfStale(), prepareDatabase()]).catch((error) =>
  giveUp(`The build failed. ${error.message}`),
);

const server = spawn(process.execPath, [serverEntry, ...process.argv.slice(2)], {
  cwd: root,
  // Without a limit glibc keeps freed memory for each thread, about 45 MB.
  env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', ...process.env },
  stdio: 'inherit',
});

// npm, a terminal and a service manager may each send the same signal; the server must get it once.
let isStopping = false;
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGHUP', () => stop('SIGTERM'));
process.on('SIGINT', () => {
  // In a terminal, Ctrl+C also reaches the server directly.
  if (!process.stdin.isTTY) stop('SIGINT');
});

server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  if (isStopping) return;
  isStopping = true;
  server.kill(signal);
}
