import { and, eq, sql } from 'drizzle-orm';
import { webhookEvents } from '#domain/integrations/webhooks.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { integration_types, integrations } from '#server/db/schema/integrations.ts';
import type { SecretKeys } from '#server/secrets/sealed-secrets.ts';
import { requireWebhooksOffered } from './integration-list.ts';
import { setRules } from './rules.ts';
import { signingKey } from './signature.ts';

const SWITCHED_OFF = 'The webhook is switched off on the account.';

type Held = typeof integrations.$inferSelect;

const change = (db: Db, { id }: Held, changes: Partial<Held>) =>
  db
    .update(integrations)
    .set({ ...changes, version: sql`${integrations.version} + 1` })
    .where(eq(integrations.id, id));

/**
 * Finds the integration of an account record. If there is none, finds an integration with the same
 * URL, which then serves the record.
 */
async function heldFor(db: Db, accountId: number, url: string | null): Promise<Held | undefined> {
  const own = await db
    .select()
    .from(integrations)
    .where(eq(integrations.account_id, accountId))
    .for('update');
  return own.find((one) => one.is_of_account) ?? own.find((one) => one.url === url);
}

async function add(
  db: Db,
  config: SecretKeys,
  account: { id: number; name: string; url: string },
): Promise<void> {
  const isWebhook = and(eq(integration_types.code, 'webhook'));
  const [type] = await db.select().from(integration_types).where(isWebhook);
  if (type === undefined) return;
  const [row] = await db
    .insert(integrations)
    .values({
      account_id: account.id,
      integration_type_id: type.id,
      name: `Webhook of ${account.name}`,
      url: account.url,
      is_of_account: true,
    })
    .returning();
  if (row === undefined) return;
  await db
    .update(integrations)
    .set({ secrets: [signingKey(config, row.id)] })
    .where(eq(integrations.id, row.id));
  await setRules(db, row, { events: [...webhookEvents] });
}

/**
 * Turns the webhook of an account record into an integration for all events, or disables it. Throws
 * 422 for a new webhook while the provider does not allow webhooks.
 */
export async function keepAccountWebhook(
  db: Db,
  config: SecretKeys,
  accountId: number,
): Promise<void> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (account === undefined) return;
  const { webhook_url: url, webhook_enabled: isOn, name } = account;
  const held = await heldFor(db, accountId, url);
  if (!isOn || !url) {
    if (held?.is_of_account)
      await change(db, held, { state: 'disabled', state_reason: SWITCHED_OFF });
    return;
  }
  if (held === undefined) {
    await requireWebhooksOffered(db, 'webhook_url');
    return add(db, config, { id: accountId, name, url });
  }
  const again = held.state_reason === SWITCHED_OFF || held.url !== url;
  await change(db, held, {
    url,
    is_of_account: true,
    ...(again && { state: 'active', state_reason: null }),
  });
}
