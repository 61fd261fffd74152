import * as z from 'zod';
import { outgoingMessageFields } from '#domain/outgoing-messages/outgoing-message.fields.ts';
import { queues } from '#domain/outgoing-messages/outgoing-messages.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf } from '#api/field-schemas.ts';
import { ids, instant, outcomes } from '../field-parts.ts';

const figures = z.object({
  channel: z.enum(queues),
  /** Whether a provider is configured; otherwise messages wait. */
  is_configured: z.boolean(),
  waiting: z.int(),
  /** Waiting messages whose last attempt failed. */
  failing: z.int(),
  given_up: z.int(),
  /** Time since which the oldest message has been waiting. */
  oldest: instant.nullable(),
});

const action = (summary: string, runTitle: string) =>
  ({
    summary,
    can: 'Edit settings',
    body: z.object({ ids }),
    returns: json(outcomes),
    touches: ['jobs', 'messages', 'runs'],
    keyed: true,
    bulk: 'jobs',
    assistants: 'offered',
    runTitle,
    example: { as: 'superadmin', body: { ids: [1] } },
  }) as const;

export const outgoingMessages = endpoints({
  'GET /outgoing-messages': {
    summary:
      'Lists messages that have not reached their recipients: waiting, being retried or given up',
    can: 'Edit settings',
    ...listOf(outgoingMessageFields, {}),
    reads: ['jobs'],
    example: { as: 'superadmin', query: { range: [0, 9] } },
  },
  'GET /outgoing-messages/figures': {
    summary:
      'Counts the work that waits, fails or was given up, for each message channel, webhooks and runs',
    can: 'Edit settings',
    returns: json(z.array(figures)),
    reads: ['jobs'],
    example: { as: 'superadmin' },
  },
  'POST /outgoing-messages/retry': action('Retries messages now', 'Send # again'),
  'POST /outgoing-messages/give-up': action('Gives up messages: they are not retried', 'Give up #'),
});
