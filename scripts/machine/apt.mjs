import { existsSync } from 'node:fs';
import { print, run } from './process.mjs';

/**
 * Installs Debian packages in CI if apt is available and fast enough; prints failures.
 * @param {string[]} packages @param {number} limit in seconds
 */
export async function installInCi(packages, limit) {
  const mayInstall =
    process.env['CI'] && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) return;
  print(`Installing ${packages.join(', ')} with apt-get ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  const lock = ['-o', 'DPkg::Lock::Timeout=60'];
  const deadline = Date.now() + limit * 1000;
  for (const args of [['update', '-qq'], ...packages.map((name) => [...install, ...lock, name])]) {
    const seconds = Math.ceil((deadline - Date.now()) / 1000);
    if (seconds <= 0) return;
    const { code, output } = await run('timeout', [String(seconds), 'apt-get', ...args], {
      quiet: true,
      env,
    }).catch((error) => ({ code: 1, output: String(error) }));
    if (code !== 0) print(output);
  }
}
