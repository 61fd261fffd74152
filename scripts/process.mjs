import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Runs a command in the project folder; `quiet` keeps its output for the caller instead of showing it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>} */
export function run(command, args, { quiet = false, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: quiet ? 'pipe' : 'inherit' });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a tool installed with the project, without going through npx.
 * @param {string} bin path inside node_modules
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} [options] */
export function runTool(bin, args, options) {
  return run(process.execPath, [path.join(root, 'node_modules', bin), ...args], options);
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Ends the script with a message a person can act on.
 * @param {string} text
 * @returns {never} */
export function giveUp(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}
