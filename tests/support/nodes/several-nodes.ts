import type { FastifyInstance } from 'fastify';
import { ApiError } from '#api/api-error.ts';
import { createClient, type Client } from '#api/client.ts';
import { facts } from '#api/generated/facts.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { addressOf } from '../postgres-admin.ts';
import { fetchInto, type World } from '../world.ts';

/** Number of parallel sessions on all nodes together. */
export const AT_ONCE = 32;
const NODES = 4;

/** Additional servers of a world, each with its own connections, like separate processes. */
export async function severalNodes(here: World) {
  const { rows } = await here.database.pool.query<{ name: string }>(
    'select current_database() as name',
  );
  const url = addressOf(rows[0]?.name ?? '');
  const progress = { ready: true, phase: '', done: 0 };
  const nodes: { database: Database; app: FastifyInstance }[] = [];
  // Builds the servers one after another, because building one blocks this process and delays open
  // connections.
  for (let at = 0; at < NODES; at += 1) {
    const database = await openDatabase({ url, dir: '' });
    nodes.push({ database, app: await buildApp({ ...here.services, database }, { progress }) });
  }
  return {
    apps: nodes.map(({ app }) => app),
    /** Client of a node; consecutive turns use the nodes in rotation. */
    client(turn: number, token: string): Client {
      const node = nodes[turn % NODES];
      if (node === undefined) throw new Error('There is no such node');
      const fetch = fetchInto(node.app, '127.0.0.1');
      return createClient({ base: '', facts, token: () => token, fetch });
    },
    close: async () => {
      for (const { app, database } of nodes) {
        await app.close();
        await database.close();
      }
    },
  };
}

/** Outcome of a call: 200, or the refusal. Retries while the server is busy. */
export async function outcomeOf(call: () => Promise<unknown>): Promise<number | ApiError> {
  for (;;) {
    try {
      await call();
      return 200;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 503) return error;
    }
  }
}

/** Runs an action this many times, several at once. */
export async function atOnce(turns: number, deed: (turn: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < turns) await deed(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
