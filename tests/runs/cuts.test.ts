import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { ApiError } from '#api/api-error.ts';
import { cutCompany, type CutCompany } from '../support/nodes/cut-company.ts';
import {
  people,
  shipmentDeeds,
  type Deed,
  type Seen,
  type Stage,
} from '../support/nodes/cut-deeds.ts';
import { marketplaceDeeds } from '../support/nodes/cut-marketplace.ts';
import { cuttingProxy, type CuttingProxy } from '../support/nodes/cutting-proxy.ts';
import { bothEngines } from '../support/database.ts';
import { itemsOf, runWhen } from '../support/runs/runs.ts';
import { clientAt } from '../support/nodes/whole-nodes.ts';

const ROUNDS = 25;
/**
 * Kills the server in only one of this many rounds, because starting it again takes the most time.
 */
const KILLED_EVERY = 8;

const seed = Number(process.env['CUTS_SEED'] ?? randomInt(1_000_000));

/** Pseudo-random numbers from 0 to 1, equal for equal seeds. */
function chances(from: number): () => number {
  let state = Math.imul(from + 1, 2_654_435_761);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Client = ReturnType<typeof clientAt>;
type Run = ResponseOf<'GET /runs/:id'>;
interface Planned {
  mark: string;
  deed: Deed;
}

/**
 * Repeats a request until it is answered; undefined after a conflict, because a finished run cannot
 * be paused.
 */
async function insist<T>(ask: () => Promise<T>): Promise<T | undefined> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'conflict') return undefined;
      const isOpen = error.status === 0 || error.status >= 502 || error.code === 'still_running';
      if (!isOpen) throw error;
      await pause(10);
    }
  }
}

describe.each(bothEngines())(`interrupted runs, seed ${seed}, on $name`, (on) => {
  let company: CutCompany;
  let proxy: CuttingProxy | undefined;
  const chance = chances(on.name === 'embedded' ? seed : -seed);
  const clients: Partial<Record<Deed['as'], Client>> = {};
  const planned: Planned[] = [];
  beforeAll(async () => {
    company = await cutCompany(on);
    const { signIn } = company.here;
    const tokens = {
      ops: await signIn('ops'),
      account: await signIn('account'),
      marketplace: await signIn('marketplace'),
    };
    await plan(tokens);
    await company.serve();
    proxy = await cuttingProxy(company.port);
    for (const name of people)
      clients[name] = clientAt(`http://127.0.0.1:${proxy.port}`, tokens[name]);
  }, 120_000);
  afterAll(async () => {
    await proxy?.close();
    await company.close();
  });

  const some = <T>(of: readonly T[]): T | undefined => of[Math.floor(chance() * of.length)];

  /** Plans every bulk call once, and some of them again, in random order. */
  async function plan(tokens: Stage['tokens']) {
    const all = [...shipmentDeeds, ...marketplaceDeeds];
    const again = Array.from({ length: ROUNDS - all.length }, () => some(all) ?? all[0]);
    const makers = [...all, ...again].map((make) => ({ make, at: chance() }));
    for (const [round, { make }] of makers.toSorted((a, b) => a.at - b.at).entries()) {
      const mark = `CUT${100 + round}`;
      const deed = await make?.({
        here: company.here,
        partner: company.partner,
        tokens,
        mark,
        chance,
      });
      if (deed) planned.push({ mark, deed });
    }
  }

  const lose = () => proxy?.lose(some(['request', 'answer', null] as const) ?? null);

  async function haltAndGoOn(client: Client, id: number) {
    for (const step of ['pause', 'resume', 'pause', 'resume'] as const) {
      lose();
      const idempotencyKey = randomUUID();
      await insist(() =>
        client.call(`POST /runs/:id/${step}`, { params: { id } }, { idempotencyKey }),
      );
      await pause(chance() * 20);
    }
  }

  /** Starts a run, interrupts it and waits for its end. Returns the run as screens show it. */
  async function cut({ mark, deed }: Planned, isKilled: boolean) {
    const client = clients[deed.as];
    if (client === undefined) throw new Error(`Nobody is signed in as ${deed.as}`);
    const { call, ids, arguments: given } = deed;
    const body = { call, subject: { ids }, arguments: given, reason: mark };
    const idempotencyKey = randomUUID();
    lose();
    const starting = insist(() => client.call('POST /runs', { body }, { idempotencyKey }));
    if (isKilled) {
      await pause(chance() * 200);
      await company.crash();
    }
    const id = (await starting)?.id ?? 0;
    if (chance() < 0.5) await haltAndGoOn(client, id);
    proxy?.lose(null);
    const run = await runWhen(client, id);
    const listed = await client.call('GET /runs', { query: { filter: { search: mark } } });
    return { run, listed: listed.rows.map(factsOf), items: await itemsOf(client, id) };
  }

  type Shown = Awaited<ReturnType<typeof cut>>;

  /** Checks that screen, database, traces and marketplace agree and that nothing happened twice. */
  async function agree(
    { deed, run, listed, items }: Planned & Shown,
    query: Seen['query'],
    name: string,
  ) {
    const rows = items.map(({ object_id, outcome }) => ({ object_id, outcome }));
    const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
    const sums = { ok: count('ok'), skipped: count('skipped'), failed: count('failed') };
    expect(run, name).toMatchObject({ ...sums, total: deed.ids.length, waiting: 0, unknown: 0 });
    expect(sums.ok + sums.skipped + sums.failed, name).toBe(run.total);
    expect(listed, name).toEqual([factsOf(run)]);
    expect(await query(KEPT, [run.reason]), name).toEqual([factsOf(run)]);
    expect(await query(KEPT_ROWS, [run.id]), name).toEqual(rows);
    const done = await deed.done({ query, double: company.partner.double, run: run.id });
    const isOk = new Set(
      rows.filter(({ outcome }) => outcome === 'ok').map((row) => row.object_id),
    );
    const wanted = deed.ids.filter((id) => isOk.has(id)).map((id) => [id, 1]);
    expect([...done].toSorted(byId), name).toEqual(wanted.toSorted(byId));
  }

  test(`after ${ROUNDS} random interruptions every row is done once and all views agree`, async () => {
    const shown: (Planned & Shown)[] = [];
    for (const [round, one] of planned.entries())
      shown.push({ ...one, ...(await cut(one, round % KILLED_EVERY === KILLED_EVERY - 1)) });
    expect(shown).toHaveLength(ROUNDS);
    const { pool } = await company.remains();
    const query: Seen['query'] = async (text, values) => (await pool.query(text, values)).rows;
    for (const [round, one] of shown.entries())
      await agree(one, query, `seed ${seed}, round ${round}: ${one.deed.call}`);
  }, 240_000);
});

const KEPT = 'select id, state, total, ok, skipped, failed, unknown from runs where reason = $1';
const KEPT_ROWS = 'select object_id, outcome from run_items where run_id = $1 order by position';

const factsOf = ({ id, state, total, ok, skipped, failed, unknown }: Run) => ({
  id,
  state,
  total,
  ok,
  skipped,
  failed,
  unknown,
});

const byId = ([one = 0]: number[], [other = 0]: number[]) => one - other;
