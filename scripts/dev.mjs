import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { ensureInstalled, ensureNode } from './machine/install.mjs';
import { root, print } from './machine/process.mjs';

ensureNode();
await ensureInstalled();

const { build, createServer } = await import('vite');
// Without this, Vite would choose production if it builds before it serves.
process.env['NODE_ENV'] ??= 'development';
// Keeps links to developer pages valid when a change restarts the server.
process.env['BATON_DEVELOPER_KEY'] ??= randomBytes(24).toString('base64url');

const output = path.join(root, 'dist/dev');
const entry = path.join(output, 'server/main.js');

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
let isOutdated = false;

const watcher = await build({
  root,
  logLevel: 'warn',
  build: { ssr: true, outDir: output, watch: {} },
});
if (!('on' in watcher)) throw new Error('Vite did not start watching the server sources.');
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END') restart();
});

const vite = await createServer({ root });
await vite.listen();
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());

function restart() {
  if (!server) return launch();
  // The embedded database has a single owner, so the old server must end before the new one starts.
  isOutdated = true;
  server.kill('SIGTERM');
}

function launch() {
  print('Starting the server ...');
  isOutdated = false;
  server = spawn(process.execPath, [entry], { cwd: root, stdio: 'inherit' });
  server.once('exit', () => {
    server = undefined;
    if (isOutdated) launch();
  });
}

async function stop() {
  isOutdated = false;
  server?.kill('SIGTERM');
  await vite.close();
  process.exit(0);
}
