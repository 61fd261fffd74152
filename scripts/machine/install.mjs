import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { giveUp, root, run, print } from './process.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean }>} Packages */

/** Exits with a message if this Node is older than package.json requires. */
export function ensureNode() {
  const wanted = readJson('package.json').engines.node.replace('>=', '');
  if (isOlder(process.versions.node, wanted)) {
    giveUp(
      `Baton needs Node ${wanted} or newer; this is Node ${process.versions.node}.\n` +
        'Install a current Node from https://nodejs.org and run the command again.',
    );
  }
}

/** Installs the packages of package-lock.json unless they are installed. */
export async function ensureInstalled() {
  const installed = path.join('node_modules', '.package-lock.json');
  const reason = !existsSync(path.join(root, installed))
    ? 'Installing packages (first run)'
    : !isInstalled(readJson('package-lock.json').packages, readJson(installed).packages)
      ? 'Installing packages (package-lock.json has changed)'
      : undefined;
  if (!reason) return;
  print(`${reason} ...`);
  // The build needs development packages, regardless of NODE_ENV and npm's settings.
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

/**
 * Whether the installed packages match package-lock.json, by the list that npm leaves in
 * node_modules.
 * @param {Packages} locked
 * @param {Packages} installed
 */
export function isInstalled(locked, installed) {
  const complete = Object.entries(locked).every(([name, { version, optional }]) =>
    name === '' || (optional && !installed[name]) ? true : installed[name]?.version === version,
  );
  return complete && Object.keys(installed).every((name) => name in locked);
}

/** @param {string[]} args */
function runNpm(args) {
  // `npm start` passes the path of npm's script. Running that script avoids a shell on Windows.
  const cli = process.env['npm_execpath'];
  return cli?.endsWith('.js')
    ? run(process.execPath, [cli, ...args], { quiet: true })
    : run('npm', args, { quiet: true });
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}
