import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installInCi } from './apt.mjs';
import { programIn } from './programs.mjs';

/** Folder of Debian with the programs of each version of PostgreSQL. */
const POSTGRES = '/usr/lib/postgresql';
/** Time limit of the installation in seconds. */
const APT_SECONDS = 90;

/**
 * Path of an installed program of a cluster, or undefined; of PostgreSQL the newest version.
 * @param {string} name
 */
export function findClusterProgram(name) {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : [];
  const own = versions.toSorted((one, other) => Number(other) - Number(one));
  const folders = own.map((version) => path.join(POSTGRES, version, 'bin'));
  return programIn([...folders, process.env['PATH'] ?? '', '/usr/sbin'].join(path.delimiter), name);
}

/** Programs that the rehearsals of a cluster need and that are not installed. */
export const missingClusterPrograms = () =>
  ['postgres', 'redis-server', 'haproxy', 'setpriv'].filter(
    (name) => findClusterProgram(name) === undefined,
  );

/** Installs the proxy of the cluster in CI; PostgreSQL and Redis are there as services. */
export async function installClusterPrograms() {
  if (missingClusterPrograms().includes('haproxy')) await installInCi(['haproxy'], APT_SECONDS);
}
