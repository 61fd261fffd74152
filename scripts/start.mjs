import { spawn } from 'node:child_process';
import { buildIfStale, serverEntry } from './build.mjs';
import { ensureInstalled, ensureNode } from './install.mjs';
import { root } from './process.mjs';

ensureNode();
await ensureInstalled();
await buildIfStale();

const server = spawn(process.execPath, [serverEntry, ...process.argv.slice(2)], {
  cwd: root,
  env: { NODE_ENV: 'production', ...process.env },
  stdio: 'inherit',
});

process.on('SIGTERM', () => server.kill('SIGTERM'));
process.on('SIGHUP', () => server.kill('SIGTERM'));
process.on('SIGINT', () => {
  // In a terminal Ctrl+C reaches the server by itself; a second signal would cut its shutdown short.
  if (!process.stdin.isTTY) server.kill('SIGINT');
});

server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
