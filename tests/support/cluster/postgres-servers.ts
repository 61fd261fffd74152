import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { quickFolder } from '../quick-folder.mjs';
import { freePort } from '../server.mjs';
import { waitUntil } from '../until.ts';
import { giveToPostgres, runPostgres, startProgram, type Running } from './process.ts';

const settings = `
listen_addresses = '127.0.0.1'
wal_level = replica
max_wal_senders = 10
hot_standby = on
max_connections = 100
shared_buffers = 64MB
wal_keep_size = 256MB
recovery_target_timeline = latest
`;

/** One PostgreSQL server of the cluster. */
interface Member {
  folder: string;
  port: number;
  /** Undefined while the server is stopped. */
  running: Running | undefined;
}

/**
 * PostgreSQL servers of a test: a primary and standbys. With standbys every commit waits for one of
 * them, so a failover loses no confirmed change.
 */
export class PostgresServers {
  readonly #folder: string;
  readonly #members: Member[];
  #primary = 0;

  private constructor(folder: string, members: Member[]) {
    this.#folder = folder;
    this.#members = members;
  }

  static async start(standbys: number): Promise<PostgresServers> {
    const folder = await mkdtemp(path.join(quickFolder(), 'baton-postgres-'));
    await giveToPostgres(folder);
    const members: Member[] = [];
    for (let at = 0; at <= standbys; at += 1)
      members.push({
        folder: path.join(folder, `${at}`),
        port: await freePort(),
        running: undefined,
      });
    const servers = new PostgresServers(folder, members);
    const first = servers.#at(0);
    await runPostgres('initdb', '-D', first.folder, '-U', 'baton', '-A', 'trust', '--no-sync');
    const socket = `unix_socket_directories = '${folder}'\n`;
    await appendFile(path.join(first.folder, 'postgresql.conf'), settings + socket);
    await servers.#run(first);
    await servers.query('create database company', 'postgres');
    for (const member of members.slice(1)) await servers.#clone(member);
    if (standbys > 0) await servers.#waitForStandbys();
    return servers;
  }

  /** Connection string that names all servers. */
  get url(): string {
    return `postgres://baton@${this.#members.map(({ port }) => `127.0.0.1:${port}`).join(',')}/company`;
  }

  /** Runs statements on the primary. */
  async query<T extends pg.QueryResultRow>(text: string, database = 'company'): Promise<T[]> {
    const { port } = this.#at(this.#primary);
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'baton', database });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Kills the primary without a warning, as a power cut would. */
  killPrimary = (): Promise<void> => this.#kill(this.#at(this.#primary));

  startPrimary = (): Promise<void> => this.#run(this.#at(this.#primary));

  /** Kills a standby, or starts the standbys that were killed. */
  killStandby = (): Promise<void> => this.#kill(this.#at(this.#standbys()[0]));

  async startStandbys(): Promise<void> {
    for (const at of this.#standbys())
      if (this.#at(at).running === undefined) await this.#run(this.#at(at));
  }

  /** Makes commits wait for any standby, or for one that does not exist, so that none is confirmed. */
  async confirmCommits(isPossible: boolean): Promise<void> {
    const names = isPossible ? '*' : 'absent';
    await this.query(`alter system set synchronous_standby_names = 'ANY 1 (${names})'`);
    await this.query('select pg_reload_conf()');
  }

  /**
   * Promotes the standby that has most of the changes, makes the others follow it and clones the
   * dead primary from it.
   */
  async failOver(): Promise<void> {
    const dead = this.#at(this.#primary);
    const standbys = await Promise.all(
      this.#standbys().map(async (at) => ({ at, lsn: await this.#received(at) })),
    );
    const best = standbys.toSorted((one, other) => (one.lsn < other.lsn ? 1 : -1))[0];
    if (best === undefined) throw new Error('There is no standby to promote.');
    await runPostgres('pg_ctl', 'promote', '-w', '-D', this.#at(best.at).folder);
    this.#primary = best.at;
    for (const { at } of standbys.filter((one) => one.at !== best.at))
      await this.#follow(this.#at(at));
    await rm(dead.folder, { recursive: true });
    await this.#clone(dead);
  }

  async stop(): Promise<void> {
    for (const member of this.#members) await this.#kill(member);
    await rm(this.#folder, { recursive: true, force: true });
  }

  #at(index: number | undefined): Member {
    const member = this.#members[index ?? -1];
    if (member === undefined) throw new Error('There is no such server.');
    return member;
  }

  readonly #standbys = (): number[] =>
    this.#members.map((_, at) => at).filter((at) => at !== this.#primary);

  async #run(member: Member): Promise<void> {
    const args = ['-D', member.folder, '-p', String(member.port)];
    member.running = await startProgram('postgres', args, { port: member.port, isPostgres: true });
    await waitUntil(
      () => this.#answers(member),
      (answers) => answers,
    );
  }

  /** Whether a server accepts queries; it listens before that. */
  async #answers({ port }: Member): Promise<boolean> {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'baton', database: 'postgres' });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  }

  async #kill(member: Member): Promise<void> {
    const { running } = member;
    member.running = undefined;
    // SIGQUIT ends all processes of the server at once and without a checkpoint. After SIGKILL the
    // children would keep the shared memory for a while, and a restart would fail.
    await running?.end('SIGQUIT');
  }

  async #clone(member: Member): Promise<void> {
    const { port } = this.#at(this.#primary);
    await runPostgres(
      'pg_basebackup',
      '-D',
      member.folder,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'baton',
      '--checkpoint=fast',
      '--no-sync',
    );
    await writeFile(path.join(member.folder, 'standby.signal'), '');
    // Takes effect when this server becomes the primary.
    const waits = "synchronous_standby_names = 'ANY 1 (*)'\n";
    await appendFile(path.join(member.folder, 'postgresql.auto.conf'), waits);
    await this.#follow(member);
    await this.#run(member);
  }

  /** Makes a server receive the changes of the primary. */
  async #follow(member: Member): Promise<void> {
    const { port } = this.#at(this.#primary);
    const source = `primary_conninfo = 'host=127.0.0.1 port=${port} user=baton'\n`;
    await appendFile(path.join(member.folder, 'postgresql.auto.conf'), source);
    if (member.running !== undefined) await runPostgres('pg_ctl', 'reload', '-D', member.folder);
  }

  async #received(at: number): Promise<bigint> {
    const { port } = this.#at(at);
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'baton', database: 'postgres' });
    await client.connect();
    const { rows } = await client.query<{ bytes: string }>(
      "select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::bigint as bytes",
    );
    await client.end();
    return BigInt(rows[0]?.bytes ?? 0);
  }

  async #waitForStandbys(): Promise<void> {
    await this.confirmCommits(true);
    await waitUntil(
      () => this.query<{ n: number }>('select count(*)::int as n from pg_stat_replication'),
      ([row]) => row?.n === this.#members.length - 1,
    );
  }
}
