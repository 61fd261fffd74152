import { statfs, access } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/open.ts';
import { digest } from '../db/apply.js';
import { migrations } from '../db/migrate.ts';
import { queueFigures } from '../features/outgoing-messages/queue-figures.ts';
import { taskFigures } from '../features/background-tasks/task-figures.ts';
import { isLocalInstallation } from '../http/limits/local-request.ts';

/** Result of one check, with advice if something is wrong. */
export interface Finding {
  state: 'ok' | 'warning' | 'failed';
  text: string;
}

const ok = (text: string): Finding => ({ state: 'ok', text });
const warning = (text: string): Finding => ({ state: 'warning', text });
const failed = (text: string): Finding => ({ state: 'failed', text });

const GiB = 1024 ** 3;
const MIN_FREE_BYTES = GiB;
const MAX_CLOCK_SECONDS = 2;
const OLD_WORK_MINUTES = 15;
const MIN_POSTGRES = 15;

export function checkAddress(config: Config): Finding[] {
  if (isLocalInstallation(config))
    return [
      warning(
        'The public address is local. Set BATON_PUBLIC_URL to the https address that people use; links in emails start with it.',
      ),
    ];
  if (!config.publicUrl?.startsWith('https:'))
    return [
      failed(
        `${config.publicUrl} has no TLS: passwords can be read in transit. Put a proxy with a certificate in front and set BATON_PUBLIC_URL to its https address.`,
      ),
    ];
  const isTrusted = config.trustProxy !== false;
  return [
    ok(`People use ${config.publicUrl}.`),
    ...(isTrusted
      ? []
      : [
          warning(
            'No proxy is trusted, so rate limits count everybody behind a proxy as one address. Set BATON_TRUST_PROXY to 1 if one proxy is in front of the server.',
          ),
        ]),
  ];
}

export function checkKeys(config: Config): Finding[] {
  return [
    config.secretsKeys.length > 0
      ? ok('Stored secrets are sealed with BATON_SECRETS_KEY.')
      : warning(
          'The key of stored secrets is a file in BATON_DATA_DIR. Keep a copy elsewhere, or set BATON_SECRETS_KEY; several nodes need it.',
        ),
    config.backupKeys.length > 0
      ? ok('Backups are encrypted.')
      : warning(
          'Backups are not encrypted. Set BATON_BACKUP_KEY (npm run secrets -- key prints one).',
        ),
    ...(config.smtpUrl === undefined ? [warning('Emails are not sent. Set BATON_SMTP_URL.')] : []),
    ...(config.demo === 'off'
      ? []
      : [warning('This is the demo company. Set BATON_DEMO=off for real work.')]),
  ];
}

export async function checkDisk(dir: string): Promise<Finding> {
  const exists = await access(dir).then(
    () => true,
    () => false,
  );
  if (!exists) return warning(`${dir} does not exist yet; the first start creates the folder.`);
  const { bavail, bsize } = await statfs(dir);
  const free = bavail * bsize;
  const text = `${(free / GiB).toFixed(1)} GB are free on the disk of ${dir}.`;
  return free >= MIN_FREE_BYTES
    ? ok(text)
    : failed(`${text} Make room: below 32 MB nothing is saved.`);
}

async function checkVersion(database: Database): Promise<Finding> {
  const { rows } = await database.pool.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? 'unknown';
  return Number.parseInt(version, 10) >= MIN_POSTGRES
    ? ok(
        `The database is PostgreSQL ${version}${database.engine === 'embedded' ? ', embedded' : ''}.`,
      )
    : failed(`The database is PostgreSQL ${version}. Baton needs ${MIN_POSTGRES} or newer.`);
}

async function checkClock(database: Database): Promise<Finding> {
  const before = Date.now();
  const { rows } = await database.pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const off = Math.abs((rows[0]?.ms ?? 0) - (before + Date.now()) / 2) / 1000;
  return off <= MAX_CLOCK_SECONDS
    ? ok('The clocks of this machine and of the database agree.')
    : failed(
        `The clocks of this machine and of the database differ by ${off.toFixed(1)} s. Set both clocks by NTP: second factors and leases depend on the time.`,
      );
}

async function checkMigrations(database: Database): Promise<Finding> {
  const { rows } = await database.pool.query<{ name: string; hash: string }>(
    `select name, hash from migration`,
  );
  const newer = rows.find(({ name }) => migrations[name] === undefined);
  if (newer)
    return failed(
      `The database has a migration ${newer.name} that this version lacks. Install the version that made it.`,
    );
  const changed = rows.find(({ name, hash }) => digest(migrations[name] ?? '') !== hash);
  if (changed)
    return failed(
      `Migration ${changed.name} differs from the applied one. Install the released version again.`,
    );
  const missing = Object.keys(migrations).length - rows.length;
  return missing === 0
    ? ok('All migrations are applied.')
    : warning(
        `${missing} migrations are not applied yet. Make a backup; the next start applies them.`,
      );
}

async function checkQueues(database: Database, config: Config): Promise<Finding[]> {
  const figures = await database.within({ is: 'staff' }, (db) => queueFigures(db, config));
  const findings = figures.flatMap(({ channel, oldest, waiting, is_configured }) => {
    const minutes = oldest === null ? 0 : (Date.now() - Date.parse(oldest)) / 60_000;
    if (minutes < OLD_WORK_MINUTES || !is_configured) return [];
    return [
      warning(
        `${channel}: ${waiting} waiting, the oldest for ${Math.round(minutes)} minutes. Is the server running? Look at Outgoing messages.`,
      ),
    ];
  });
  const tasks = await database.within({ is: 'staff' }, taskFigures);
  const failing = tasks.filter(({ failures }) => failures > 1);
  return [
    ...(findings.length > 0 ? findings : [ok('No queue is delayed.')]),
    ...failing.map(({ name, failures }) =>
      warning(
        `The task ${name} failed ${failures} times in a row. See its message in Settings, Background tasks.`,
      ),
    ),
  ];
}

/** Checks an open database. A database without tables is fine, because the first start makes them. */
export async function checkDatabase(database: Database, config: Config): Promise<Finding[]> {
  const findings = [await checkVersion(database), await checkClock(database)];
  const { rows } = await database.pool.query<{ is_there: boolean }>(
    `select to_regclass('migration') is not null as is_there`,
  );
  if (rows[0]?.is_there !== true)
    return [...findings, warning('The database is empty. The first start creates the tables.')];
  const applied = await checkMigrations(database);
  findings.push(applied);
  return applied.state === 'ok'
    ? [...findings, ...(await checkQueues(database, config))]
    : findings;
}
