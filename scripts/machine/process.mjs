import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/**
 * `quiet` returns the output instead of showing it. `plain` shows it in whole lines without
 * redrawing, so that other output can be interleaved. `low` lowers the priority.
 * @typedef {{ quiet?: boolean, plain?: boolean, low?: boolean, env?: NodeJS.ProcessEnv }}
 * RunOptions
 */

/**
 * Runs a command in the project folder.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(
  command,
  args,
  { quiet = false, plain = false, low = false, env = process.env } = {},
) {
  return new Promise((resolve, reject) => {
    const isShown = plain && !quiet;
    const colours = isShown && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
    const child = spawn(command, args, {
      cwd: root,
      env: { ...env, ...colours },
      stdio: quiet || plain ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    if (low && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        if (isShown) process.stdout.write(chunk);
        else output += chunk;
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a tool installed with the project, without going through npx.
 * @param {string} bin path inside node_modules
 * @param {string[]} args
 * @param {RunOptions} [options] */
export function runTool(bin, args, options) {
  return run(process.execPath, [path.join(root, 'node_modules', bin), ...args], options);
}

/** @param {string} text */
export function print(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Exits with a message for the user.
 * @param {string} text
 * @returns {never}
 */
export function giveUp(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}
