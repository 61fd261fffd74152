import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { giveUp, root, run, print } from './process.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean }>} Packages */

/** Stops with a clear message when this Node is older than package.json asks for. */
export function ensureNode() {
  const wanted = readJson('package.json').engines.node.replace('>=', '');
  if (isOlder(process.versions.node, wanted)) {
    giveUp(
      `Baton needs Node ${wanted} or newer; this is Node ${process.versions.node}.\n` +
        'Install a current Node from https://nodejs.org and run the command again.',
    );
  }
}

/** Installs exactly what package-lock.json names, unless it is already there. */
export async function ensureInstalled() {
  const installed = path.join('node_modules', '.package-lock.json');
  const reason = !existsSync(path.join(root, installed))
    ? 'Installing packages (first run)'
    : !isInstalled(readJson('package-lock.json').packages, readJson(installed).packages)
      ? 'Installing packages (package-lock.json has changed)'
      : undefined;
  if (!reason) return;
  print(`${reason} ...`);
  // The build needs development packages too, whatever NODE_ENV or npm's own settings say.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const npm = await runNpm(args);
  if (npm.code !== 0) giveUp(`${npm.output}\nnpm ci failed. Is the npm registry reachable?`);
}

/** @param {string} version @param {string} wanted */
export function isOlder(version, wanted) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number);
  return major === wantedMajor ? minor < wantedMinor : major < wantedMajor;
}

/** Compares package-lock.json with the list npm leaves in node_modules after a complete installation.
 * @param {Packages} locked @param {Packages} installed */
export function isInstalled(locked, installed) {
  const complete = Object.entries(locked).every(([name, { version, optional }]) =>
    name === '' || (optional && !installed[name]) ? true : installed[name]?.version === version,
  );
  return complete && Object.keys(installed).every((name) => name in locked);
}

/** @param {string[]} args */
function runNpm(args) {
  // Under `npm start` npm names its own script; that spares a shell on Windows.
  const cli = process.env['npm_execpath'];
  return cli?.endsWith('.js')
    ? run(process.execPath, [cli, ...args], { quiet: true })
    : run('npm', args, { quiet: true });
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}
