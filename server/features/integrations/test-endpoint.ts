import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ApiError, invalidError, notFound } from '#api/api-error.ts';
import { addressProblem, isAccepted, TEST_EVENT } from '#domain/integrations/webhooks.ts';
import { tenantScopeOf } from '#server/http/access.ts';
import { rejectPrivateHost } from '#server/adapters/public-address.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { integrations, webhook_deliveries } from '#server/db/schema/integrations.ts';
import { settleEndpoint } from './endpoint-health.ts';
import { postEvent, type PostResult } from './post-event.ts';
import { recordAttempts } from './settle-delivery.ts';
import { liveSecrets } from './signature.ts';

const NOT_PUBLIC = 'This address is not on the public internet.';

/** Throws 422 for a URL whose text shows that it is not allowed. Does not resolve names. */
export function refuseAddress({ webhooks }: Pick<Config, 'webhooks'>, url: string): void {
  const problem = addressProblem(url, webhooks.isPrivate);
  if (problem !== null) throw invalidError({ url: [problem] });
  if (webhooks.isPrivate) return;
  try {
    rejectPrivateHost(new URL(url).hostname);
  } catch {
    throw invalidError({ url: [NOT_PUBLIC] });
  }
}

const PRIVATE_ERROR = 'The address is not on the public internet';

/**
 * Throws 422 after a failed test: always for a private address, for other failures unless the user
 * has accepted the failure.
 */
export function refuseFailed({ error, status }: PostResult, isAcknowledged: boolean): void {
  if (error === null) return;
  if (error === PRIVATE_ERROR) throw invalidError({ url: [NOT_PUBLIC] });
  if (isAcknowledged) return;
  const what = status === null ? error : `HTTP ${status}`;
  throw new ApiError(422, {
    message: `The test failed: ${what}. Save the integration anyway?`,
    errors: { url: [`The test failed: ${what}. Save the integration anyway?`] },
    code: 'unconfirmed',
  });
}

const newMessageId = () => `msg_${randomUUID().replaceAll('-', '')}`;

const testData = (integrationName: string) => ({
  message: `This is a test of ${integrationName}.`,
});

/** Sends a test event to a URL before it is saved. */
export const probe = (
  config: Config,
  target: { url: string; secrets: readonly string[]; name: string },
): Promise<PostResult> =>
  postEvent(config, target, {
    messageId: newMessageId(),
    event: TEST_EVENT,
    at: new Date().toISOString(),
    sequence: 0,
    data: testData(target.name),
    attempt: 1,
    isReplay: false,
  });

/** Result of a test in the format of responses. */
export const shownTest = (result: PostResult) => ({
  ok: isAccepted(result),
  http_status: result.status,
  took_ms: result.tookMs,
  error: result.error,
  answer: result.text,
});

/**
 * Sends a test event to an integration now. The test appears among the deliveries of the
 * integration and is not retried.
 */
export async function testIntegration(id: number, context: Context) {
  const { database, caller, config } = context;
  const scope = tenantScopeOf(caller);
  const [row] = await database.within(scope, (db) =>
    db.select().from(integrations).where(eq(integrations.id, id)),
  );
  if (row === undefined) throw notFound();
  if (row.url === null)
    throw new ApiError(409, {
      message: 'This integration has no address to post to.',
      code: 'conflict',
    });
  const target = { url: row.url, secrets: liveSecrets(config, row), name: row.name };
  const messageId = newMessageId();
  const at = new Date().toISOString();
  const data = testData(row.name);
  const result = await postEvent(config, target, {
    messageId,
    event: TEST_EVENT,
    at,
    sequence: 0,
    data,
    attempt: 1,
    isReplay: false,
  });
  const isOk = isAccepted(result);
  await database.within({ is: 'system' }, async (db) => {
    const [made] = await db
      .insert(webhook_deliveries)
      .values({
        account_id: row.account_id,
        integration_id: id,
        event: TEST_EVENT,
        payload: data,
        state: isOk ? 'delivered' : 'failed',
        http_status: result.status,
        error: result.error,
        took_ms: result.tookMs,
        message_id: messageId,
        sequence: 0,
        last_attempt_at: result.at,
        delivered_at: isOk ? result.at : null,
        time_created: at,
      })
      .returning();
    if (made === undefined) return;
    const attempt = { delivery: made, result, isTrial: false };
    await recordAttempts(db, [attempt]);
    await db
      .update(webhook_deliveries)
      .set({ attempts: 1 })
      .where(eq(webhook_deliveries.id, made.id));
    // A success releases the endpoint; a failed test does not hold it.
    if (isOk) await settleEndpoint({ config }, db, { id, attempts: [attempt] });
  });
  return shownTest(result);
}
