import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendInvoice } from '#server/features/marketplace/invoices/invoice-sending.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import type { Config } from '#server/config/config.ts';
import { usualDatabase } from '../support/database.ts';
import { startMarketplace, type Marketplace } from '../support/doubles/marketplace.ts';
import { world, type World } from '../support/world.ts';
import { freePort } from '../support/server.mjs';

let here: World;
let partner: Marketplace;
/**
 * Database connection of another node; the embedded engine allows only one, so both nodes share it
 * there.
 */
let other: Database;
let invoice: number;
let made = 0;

beforeAll(async () => {
  partner = await startMarketplace();
  here = await world(usualDatabase, partner.config);
  here.beforeClose(partner.stop);
  const { connectionString: url } = here.database.pool.options;
  other =
    here.database.engine === 'postgres' ? await openDatabase({ url, dir: '' }) : here.database;
});
afterAll(async () => {
  if (other !== here.database) await other.close();
  await here.close();
});
beforeEach(async () => {
  made += 1;
  ({ id: invoice } = await here.given.marketplaceInvoice({ invoice_number: `LATE-${made}` }));
});

const kept = async () =>
  (await here.database.pool.query('select * from marketplace_invoices where id = $1', [invoice]))
    .rows[0];

function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => void (give = resolve));
  return { given, give };
}

/** Sends the invoice as a node that hangs before one of its transactions until it is released. */
async function sendSlowly(stopsBefore: number, changes: Partial<Config> = {}) {
  const [stopped, released] = [signal(), signal()];
  let transactions = 0;
  const within: Database['within'] = async (...given) => {
    transactions += 1;
    if (transactions === stopsBefore) {
      stopped.give();
      await released.given;
    }
    return here.database.within(...given);
  };
  const config = { ...here.services.config, ...changes };
  const sent = sendInvoice({ database: { ...here.database, within }, config }, invoice);
  await stopped.given;
  return { sent, release: released.give };
}

const sendAsOtherNode = async () => {
  await here.given.marketplaceInvoice('every', { leased_until: new Date().toISOString() });
  return sendInvoice({ database: other, config: here.services.config }, invoice);
};

// The first two transactions lease the invoice and read its lines.
test.each([
  ['staged', 3],
  ['sent', 4],
  ['acknowledged', 5],
])(
  'a late attempt does not record the invoice as %s after another node has sent it',
  async (_, transaction) => {
    const late = await sendSlowly(transaction);
    expect(await sendAsOtherNode()).toMatchObject({ outcome: 'ok' });
    const before = await kept();
    expect(before).toMatchObject({ state: 'acknowledged', lease_token: null });
    late.release();
    expect(await late.sent).toMatchObject({
      outcome: 'skipped',
      reason: 'This invoice is already being sent.',
    });
    expect(await kept()).toEqual(before);
  },
);

test('a late attempt does not replace the success of another node with its own failure', async () => {
  const url = `sftp://baton:x@127.0.0.1:${await freePort()}/drop`;
  const late = await sendSlowly(4, { sftp: { url, hostKey: 'SHA256:none' } });
  expect(await sendAsOtherNode()).toMatchObject({ outcome: 'ok' });
  const before = await kept();
  late.release();
  expect(await late.sent).toMatchObject({ outcome: 'skipped' });
  expect(await kept()).toEqual(before);
});
