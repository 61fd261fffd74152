import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase, type Database } from '#server/db/open.ts';
import { embeddedIn, temporaryDirectory, type TestDatabase } from '../database.ts';
import { freePort } from '../server.mjs';
import { wholeNode, type WholeNode } from './whole-nodes.ts';
import { startMarketplace, type Marketplace } from '../doubles/marketplace.ts';
import { world, type World } from '../world.ts';

/** A company prepared in this process and then served by another one, which can be killed. */
export interface CutCompany {
  here: World;
  partner: Marketplace;
  port: number;
  /** Hands the company over to its own server. */
  serve(): Promise<void>;
  /** Kills the server at any moment and starts it again. */
  crash(): Promise<void>;
  /** Stops the server and opens its data. */
  remains(): Promise<Database>;
  close(): Promise<void>;
}

// Expires the leases of a dead node, so that tests need not wait. A server on the embedded engine
// releases them when it starts.
const timePasses = `
  update run_items set leased_until = now() where leased_until > now();
  update runs set leased_until = now() where leased_until > now();
  update marketplace_invoices set leased_until = now() where leased_until > now()`;

export async function cutCompany(on: TestDatabase): Promise<CutCompany> {
  const dataDir = await temporaryDirectory();
  const isEmbedded = on.name === 'embedded';
  const folder = path.join(dataDir, 'database');
  await mkdir(folder);
  const partner = await startMarketplace(dataDir);
  const here = await world(isEmbedded ? embeddedIn(folder) : on, partner.config);
  const { connectionString } = here.database.pool.options;
  const { url, key } = partner.double.target;
  const port = await freePort();
  const env = {
    BATON_DATA_DIR: dataDir,
    BATON_MARKETPLACE_URL: url,
    BATON_MARKETPLACE_KEY: key,
    BATON_MARKETPLACE_PRIVATE: 'on',
    ...(!isEmbedded && { DATABASE_URL: connectionString }),
  };
  let node: WholeNode | undefined;
  let left: Database | undefined;
  const serve = async () => {
    node = await wholeNode(port, env);
  };
  const end = async () => {
    await node?.stop();
    node = undefined;
  };
  return {
    here,
    partner,
    port,
    serve: async () => {
      await here.app.close();
      if (isEmbedded) await here.database.close();
      await serve();
    },
    crash: async () => {
      await node?.kill();
      if (!isEmbedded) await here.database.pool.query(timePasses);
      await serve();
    },
    remains: async () => {
      await end();
      left = isEmbedded ? await openDatabase({ dir: folder }) : here.database;
      return left;
    },
    close: async () => {
      await end();
      await left?.close();
      await partner.stop();
    },
  };
}
