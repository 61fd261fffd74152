import { actOn } from '#commands/act-on.ts';
import { question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import type { Subject } from '#commands/focus.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { canResend, webhookEvents } from '#domain/integrations/webhooks.ts';

import type { Delivery } from './integration.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

// In single quotes a shell interprets only the closing quote.
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const hasText = <K extends string>(record: unknown, name: K): record is Record<K, string> =>
  typeof record === 'object' && record !== null && typeof Reflect.get(record, name) === 'string';

/**
 * Shell commands that sign and send a delivery again, with the secret as a variable; null
 * without a stored body.
 */
function signedCurl(record: unknown): string | null {
  if (!hasText(record, 'body') || !hasText(record, 'url') || !hasText(record, 'message_id'))
    return null;
  return [
    `ID=${quoted(record.message_id)} TIMESTAMP=$(date +%s) BODY=${quoted(record.body)}`,
    `KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -vtx1 | tr -d ' \\n')`,
    `SIGNATURE=$(printf %s "$ID.$TIMESTAMP.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)`,
    [
      `curl -X POST ${quoted(record.url)}`,
      `-H 'content-type: application/json'`,
      `-H "webhook-id: $ID"`,
      `-H "webhook-timestamp: $TIMESTAMP"`,
      `-H "webhook-signature: v1,$SIGNATURE"`,
      `--data "$BODY"`,
    ].join(' \\\n  '),
  ].join('\n');
}

const RESEND = 'POST /resend-webhook';

export const sendAgain = actOn<typeof RESEND, Delivery>(RESEND, {
  on: 'deliveries',
  ask: [],
  id: 'deliveries.1-resend',
  title: 'Send events again',
  keys: 'r',
  icon: 'repeat',
  keywords: ['replay', 'retry', 'resend'],
  enabledFor: canResend,
});

const spans = [
  ['the last hour', 1],
  ['the last 6 hours', 6],
  ['the last 24 hours', 24],
  ['the last 7 days', 168],
] as const;

/** Integration of the subject's delivery. */
const integrationIn = (subject: Subject): unknown => {
  const [row] = subject.is === 'rows' ? subject.rows.values() : [];
  return row === undefined ? undefined : Reflect.get(row, 'integration_id');
};

async function countOf(fx: Effects, filter: object): Promise<number> {
  const found = await fx.call('GET /webhook-deliveries', { query: { filter, range: [0, 0] } }, {});
  return typeof found === 'object' && found !== null && 'total' in found ? Number(found.total) : 0;
}

/** Periods whose deliveries can be sent again, with counts. */
async function windows(fx: Effects, subject: Subject) {
  const id = integrationIn(subject);
  const all = spans.flatMap(([words, hours]) =>
    [true, false].map((onlyFailed) => ({ words, hours, onlyFailed })),
  );
  const options = await Promise.all(
    all.map(async ({ words, hours, onlyFailed }) => {
      const since = new Date(Date.now() - hours * HOUR_MS).toISOString();
      const states = onlyFailed ? ['failed'] : ['delivered', 'failed'];
      const count = await countOf(fx, {
        integration_id: id,
        state: states,
        event: webhookEvents,
        created_from: since,
      });
      return {
        value: { since, states },
        label: `${onlyFailed ? 'Failed' : 'All'} in ${words}`,
        detail: formatCount(count),
      };
    }),
  );
  return [question({ name: 'window', label: 'Which events', kind: 'choice', options })];
}

export const replay = command<Delivery>({
  on: 'deliveries',
  can: 'Edit integrations',
  single: true,
  repeatable: false,
  id: 'deliveries.2-replay',
  title: 'Replay since…',
  keys: 'b',
  icon: 'history',
  keywords: ['send again', 'all', 'failed'],
  questions: windows,
  async run({ rows: [row], answers, key, signal }, fx) {
    const { window } = answers;
    if (row === undefined || typeof window !== 'object' || window === null) return;
    const body = { integration_id: row.integration_id, ...window };
    const answer = await fx.call(RESEND, { body }, { signal, idempotencyKey: key });
    const queued =
      typeof answer === 'object' && answer !== null && 'queued' in answer
        ? Number(answer.queued)
        : 0;
    const text =
      queued === 0 ? 'Nothing to send again' : `Events sent again: ${formatCount(queued)}`;
    fx.showToast({ kind: queued === 0 ? 'info' : 'success', text });
  },
});

export const copyAsCurl = command<Delivery>({
  on: 'deliveries',
  can: 'View integrations',
  single: true,
  repeatable: false,
  id: 'deliveries.3-curl',
  title: 'Copy as cURL',
  keys: 'u',
  icon: 'copy',
  keywords: ['request', 'shell'],
  async run({ rows: [row], signal }, fx) {
    if (row === undefined) return;
    const record = await fx.call(
      'GET /webhook-deliveries/:id',
      { params: { id: row.id } },
      { signal },
    );
    const text = signedCurl(record);
    if (text === null)
      return fx.showToast({
        kind: 'info',
        text: 'The content of this delivery is no longer stored.',
      });
    await fx.copy(text);
    const detail = 'Replace SECRET with the secret of the integration.';
    fx.showToast({ kind: 'success', text: 'cURL copied', detail });
  },
});
