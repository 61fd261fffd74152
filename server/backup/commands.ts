import fs from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { createLog } from '../log.ts';
import { backUp } from './backup.ts';
import type { Manifest } from './records.ts';
import { checkBackup, restore, type Restored } from './restore.ts';

/** Lines to print, and whether the command succeeded. */
interface Answer {
  lines: string[];
  isOk: boolean;
}

const BACKUP_USAGE = `Usage:
  npm run backup                 writes a backup into the folder ./backups
  npm run backup -- --to PATH    writes it into a folder, or as a file named *.backup
  npm run backup -- --check PATH checks every row of the backup at PATH. If PATH is a folder, checks its
                                 newest backup. Without PATH, the folder is ./backups`;
const RESTORE_USAGE = `Usage:
  npm run restore -- FILE            restores a backup into an empty database
  npm run restore -- --check FILE    checks every row of a backup without restoring it`;
const FOLDER = 'backups';

const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ' ');

const totalsOf = ({ tables, rows, files }: Record<'tables' | 'rows' | 'files', number>): string =>
  `${thousands(rows)} rows of ${tables} tables and ${thousands(files)} files`;

/** Name of a backup file. Names sort by time. */
const nameOf = (at: Date): string =>
  `baton-${at.toISOString().slice(0, 19).replaceAll(':', '')}.backup`;

async function targetOf(to: string): Promise<string> {
  const isFile = to.endsWith('.backup');
  await fs.mkdir(isFile ? path.dirname(to) : to, { recursive: true });
  const file = isFile ? to : path.join(to, nameOf(new Date()));
  if (await fs.stat(file).catch(() => undefined))
    throw new Error(`${file} already exists. Choose another name: a backup never replaces a file.`);
  return path.resolve(file);
}

function outsideLines({ storage, sftp }: Config): string[] {
  return [
    ...(storage ? [`Not included: the object storage bucket ${storage.bucket}.`] : []),
    ...(sftp ? ["Not included: the marketplace's file server."] : []),
  ];
}

/** The place itself if it is a file, otherwise the newest backup in the folder. */
async function backupIn(place: string): Promise<string> {
  const stat = await fs.stat(place).catch(() => {
    throw new Error(`There is no file or folder ${place}.`);
  });
  if (!stat.isDirectory()) return place;
  const names = (await fs.readdir(place)).filter((name) => name.endsWith('.backup')).toSorted();
  const newest = names.at(-1);
  if (newest === undefined) throw new Error(`The folder ${place} has no backup.`);
  return path.join(place, newest);
}

const madeLine = ({ version, at, engine }: Manifest): string =>
  `Made by Baton ${version} on ${at} from ${engine === 'embedded' ? 'an embedded database' : 'PostgreSQL'}.`;

const secretLines = ({ opensSecrets, manifest }: Restored): string[] =>
  opensSecrets
    ? []
    : [
        `Stored secrets are sealed with the key ${manifest.secrets_key_id}, which is not configured here. Set BATON_SECRETS_KEY to that key before the server starts.`,
      ];

/** Checks every row of a backup against the checksum of its table. */
async function runCheck(config: Config, place: string): Promise<Answer> {
  const file = await backupIn(place);
  const checked = await checkBackup(config, file);
  return {
    isOk: true,
    lines: [
      `${file} is intact: ${totalsOf(checked)}.`,
      madeLine(checked.manifest),
      ...secretLines(checked),
    ],
  };
}

/** Runs `npm run backup`. */
export async function runBackup(config: Config, args: readonly string[]): Promise<Answer> {
  if (args[0] === '--check' && args.length <= 2) return runCheck(config, args[1] ?? FOLDER);
  const [flag, to = FOLDER, ...more] = args;
  if ((flag !== undefined && flag !== '--to') || more.length > 0 || (flag && args.length < 2))
    return { lines: [BACKUP_USAGE], isOk: false };
  const { file, bytes, sha256, ...totals } = await backUp(
    config,
    await targetOf(to),
    createLog(config.log),
  );
  await fs.writeFile(`${file}.sha256`, `${sha256}  ${path.basename(file)}\n`, { mode: 0o600 });
  const isEncrypted = config.backupKeys.length > 0;
  return {
    isOk: true,
    lines: [
      `Wrote ${file} (${(bytes / 1e6).toFixed(1)} MB): ${totalsOf(totals)}.`,
      `SHA-256 ${sha256}`,
      ...outsideLines(config),
      isEncrypted
        ? 'The backup is encrypted. Keep BATON_BACKUP_KEY in another place: without it the backup cannot be opened.'
        : 'The backup is not encrypted and does not hold the key of stored secrets. Set BATON_BACKUP_KEY (npm run secrets -- key) to encrypt it.',
    ],
  };
}

/** Runs `npm run restore`. */
export async function runRestore(config: Config, args: readonly string[]): Promise<Answer> {
  const isCheck = args[0] === '--check';
  const [file, ...more] = isCheck ? args.slice(1) : args;
  if (file === undefined || file.startsWith('-') || more.length > 0)
    return { lines: [RESTORE_USAGE], isOk: false };
  if (isCheck) return runCheck(config, file);
  const restored = await restore(config, file);
  return {
    isOk: true,
    lines: [
      `Restored: ${totalsOf(restored)}.`,
      madeLine(restored.manifest),
      ...secretLines(restored),
      'Run npm run doctor, then start the server.',
    ],
  };
}
