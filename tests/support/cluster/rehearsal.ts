import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from '#api/client.ts';
import { Follower } from '../nodes/feed-follower.ts';
import { unbalanced } from '../recomputed/ledger-sums.ts';
import { runWhen, startNotes } from '../runs/runs.ts';
import { freePort } from '../server.mjs';
import { waitUntil } from '../until.ts';
import { ClusterNode, Proxy, RedisServer, signIn } from './nodes.ts';
import { Load, type Confirmed } from './load.ts';
import { PostgresServers } from './postgres-servers.ts';

const PEOPLE = 4;
const ROWS_OF_RUN = 120;
const TOPICS = ['shipments', 'runs'] as const;

/** A whole installation of real processes: nodes behind a proxy, PostgreSQL with standbys, Redis. */
export interface Cluster {
  nodes: readonly ClusterNode[];
  proxy: Proxy;
  postgres: PostgresServers;
  redis: RedisServer;
}

interface Size {
  nodes: number;
  standbys: number;
}

/** Starts an installation with the demo company, gives it to `work` and stops it. */
export async function withCluster<T>(
  { nodes: count, standbys }: Size,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baton-cluster-'));
  const postgres = await PostgresServers.start(standbys);
  const redis = new RedisServer(await freePort());
  await redis.start();
  const nodes: ClusterNode[] = [];
  for (let at = 0; at < count; at += 1) {
    nodes.push(
      new ClusterNode(await freePort(), {
        DATABASE_URL: postgres.url,
        REDIS_URL: `redis://127.0.0.1:${redis.port}`,
        BATON_DATA_DIR: path.join(folder, `${at}`),
        ...(at === 0 && { BATON_SIMULATOR: 'on' }),
      }),
    );
  }
  for (const node of nodes) await node.start();
  const proxy = await Proxy.start(nodes);
  try {
    return await work({ nodes, proxy, postgres, redis });
  } finally {
    await proxy.stop();
    await Promise.all(nodes.map((node) => node.kill()));
    await redis.kill();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A fault with its repair, and how long users could not write during both, in milliseconds. */
export interface Fault {
  name: string;
  /** Breaks something; the load goes on meanwhile. */
  strike: (cluster: Cluster) => Promise<void>;
  /** Time between the fault and its repair, in milliseconds. */
  lasts: number;
  repair: (cluster: Cluster) => Promise<void>;
}

/** Findings of a rehearsal. Empty lists mean that nothing was lost or done twice. */
export interface Findings {
  confirmed: number;
  repeated: number;
  refusals: string[];
  /** Confirmed writes that are absent or present more than once. */
  wrongWrites: string[];
  /** Runs that did not finish, or rows of them that were not done exactly once. */
  wrongRuns: string[];
  /** Faults of the feed: topics with lost messages, or messages out of order. */
  wrongFeeds: string[];
  /** Rules of the books that do not hold. */
  wrongBooks: unknown[];
  /** Longest time without a confirmed write for each fault, in milliseconds. */
  pauses: Record<string, number>;
}

/**
 * Lets users write while faults strike one after the other, at most one per `interval` (ms), then
 * compares the database with the confirmed writes.
 */
export async function rehearse(
  cluster: Cluster,
  faults: readonly Fault[],
  interval = 0,
): Promise<Findings> {
  const { proxy, postgres } = cluster;
  await postgres.query('update accounts set credit_limit = 100000000');
  const { client, token } = await signIn(proxy.url, 'superadmin');
  const followers = [0, 1].map(() => new Follower({ url: proxy.url, token }));
  await Promise.all(followers.map((one) => one.until(({ isJoined }) => isJoined)));
  const load = new Load();
  for (let person = 0; person < PEOPLE; person += 1) load.add(client, `Person ${person}`);
  const runs = new Map<number, string>();
  const pauses: Record<string, number> = {};
  for (const { name, strike, lasts, repair } of faults) {
    const run = await startRun(cluster, client, `Run during: ${name}`);
    runs.set(run.id, run.note);
    const struck = performance.now();
    load.measurePause();
    await strike(cluster);
    await until(performance.now() + lasts);
    await repair(cluster);
    await recovered(load);
    pauses[name] = Math.round(load.longestPause);
    await until(struck + interval);
  }
  await load.stop();
  return {
    confirmed: Object.values(load.confirmed).flat().length,
    repeated: load.repeated,
    refusals: load.refusals,
    wrongRuns: await wrongRuns(cluster, client, runs),
    wrongWrites: await wrongWrites(postgres, load.confirmed),
    wrongFeeds: await wrongFeeds(postgres, followers),
    wrongBooks: await postgres.query(unbalanced),
    pauses,
  };
}

/** Starts a bulk run, again if the cluster still recovers from the last fault. */
async function startRun({ postgres }: Cluster, client: Client, note: string) {
  const rows = await postgres.query<{ id: number }>(
    `select id from shipments order by id limit ${ROWS_OF_RUN}`,
  );
  const { id } = await startNotes(
    client,
    rows.map(({ id: row }) => row),
    note,
  );
  return { id, note };
}

const until = (moment: number) =>
  waitUntil(
    async () => performance.now(),
    (now) => now >= moment,
  );

/** Waits until users can write again. */
async function recovered({ confirmed }: Load): Promise<void> {
  const count = () => Object.values(confirmed).flat().length;
  const before = count();
  await waitUntil(
    async () => count(),
    (now) => now > before + PEOPLE,
  );
}

async function wrongRuns(
  { postgres }: Cluster,
  client: Client,
  runs: ReadonlyMap<number, string>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [id, note] of runs) {
    const { ok, state } = await runWhen(client, id);
    const times = await postgres.query<{ times: number; shipments: number }>(
      `select times, count(*)::int as shipments from (select count(*)::int as times from shipment_notes
         where note = '${note}' group by shipment_id) as noted group by times`,
    );
    const isRight =
      times.length === 1 && times[0]?.times === 1 && times[0].shipments === ROWS_OF_RUN;
    if (!isRight || ok !== ROWS_OF_RUN) wrong.push(`${note}: ${state}, ${JSON.stringify(times)}`);
  }
  return wrong;
}

/** Queries of the marks of each kind of write, with how often each is present. */
const present = {
  transactions: `select description as mark, count(*)::int as times from transactions where description like 'Person %' group by 1`,
  shipments: `select customer_reference as mark, count(*)::int as times from shipments where customer_reference like 'Person %' group by 1`,
  notes: `select note as mark, count(*)::int / 3 as times from shipment_notes where note like 'Person %' group by 1`,
} satisfies Record<keyof Confirmed, string>;

async function wrongWrites(postgres: PostgresServers, confirmed: Confirmed): Promise<string[]> {
  const wrong: string[] = [];
  for (const kind of ['transactions', 'shipments', 'notes'] as const) {
    const rows = await postgres.query<{ mark: string; times: number }>(present[kind]);
    const found = new Map(rows.map(({ mark, times }) => [mark, times]));
    for (const mark of confirmed[kind])
      if (found.get(mark) !== 1) wrong.push(`${kind} ${mark}: ${found.get(mark) ?? 0} times`);
  }
  return wrong;
}

/** Waits until followers have the last message of each topic, and compares what they got with the outbox. */
async function wrongFeeds(
  postgres: PostgresServers,
  followers: readonly Follower[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [at, follower] of followers.entries()) {
    for (const topic of TOPICS) {
      const got = () => follower.messages.flatMap(([name, seq]) => (name === topic ? [seq] : []));
      const rows = await postgres.query<{ seq: number }>(
        `select seq::int as seq from outbox where topic = '${topic}' and seq >= ${got()[0] ?? 1} order by seq`,
      );
      const wanted = rows.map(({ seq }) => seq);
      await follower.until(() => (got().at(-1) ?? 0) >= (wanted.at(-1) ?? 0));
      if (got().slice(0, wanted.length).join() !== wanted.join())
        wrong.push(`Follower ${at} of ${topic} got ${got().length} of ${wanted.length} messages`);
    }
    if (follower.lost.length > 0) wrong.push(`Follower ${at} lost ${follower.lost.join(', ')}`);
    follower.close();
  }
  return wrong;
}
