import * as z from 'zod';
import { taskStates } from '#domain/background-tasks/background-tasks.ts';
import { channelLabels, channels, queues } from '#domain/outgoing-messages/outgoing-messages.ts';
import { providers } from '#domain/system/system.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { instant } from '../field-parts.ts';

const node = z.object({
  id: z.string(),
  /** Name of the machine. */
  host: z.string(),
  process_id: z.int(),
  version: z.string(),
  started_at: instant,
  /** Last report; nodes report every 15 seconds. */
  seen_at: instant,
  is_alive: z.boolean(),
  /** Whether this node sent the response. */
  is_this: z.boolean(),
  memory_bytes: z.int(),
});

const database = z.object({
  engine: z.enum(['embedded', 'postgres']),
  version: z.string(),
  size_bytes: z.int(),
  is_writable: z.boolean(),
  /**
   * Numbers of connections of this node, of connections in use, and of callers that wait for a
   * connection.
   */
  connections: z.int(),
  connections_used: z.int(),
  waiting: z.int(),
  migrations_applied: z.int(),
  migrations_missing: z.int(),
  last_migration: z.string().nullable(),
});

const queue = z.object({
  channel: z.enum(queues),
  is_configured: z.boolean(),
  waiting: z.int(),
  /** Waiting messages whose last attempt failed. */
  failing: z.int(),
  given_up: z.int(),
  oldest: instant.nullable(),
  paused_at: instant.nullable(),
  paused_by: z.string().nullable(),
});

const task = z.object({
  name: z.string(),
  state: z.enum(taskStates),
  succeeded_at: instant.nullable(),
  took_ms: z.int().nullable(),
  failed_at: instant.nullable(),
  failures: z.int(),
  last_error: z.string().nullable(),
  /** Interval and next start on the node that answers; null if it does not run the task. */
  every_ms: z.int().nullable(),
  next_at: instant.nullable(),
  is_requested: z.boolean(),
});

const provider = z.object({
  name: z.enum(providers),
  is_configured: z.boolean(),
  succeeded_at: instant.nullable(),
  failed_at: instant.nullable(),
  last_error: z.string().nullable(),
});

const consoleError = z.object({
  id: z.int(),
  message: z.string(),
  /** Stack trace: functions and their positions, one per line. */
  stack: z.string().nullable(),
  /** Entry script of the build. */
  build: z.string().nullable(),
  page: z.string(),
  browser: z.string().nullable(),
  count: z.int(),
  first_at: instant,
  last_at: instant,
});

const state = z.object({
  nodes: z.array(node),
  database,
  /** Disk of the data folder; null before the folder exists. */
  disk: z.object({ free_bytes: z.int(), total_bytes: z.int() }).nullable(),
  /** Milliseconds by which the clock of this node is ahead of the database. */
  clock_offset_ms: z.int(),
  queues: z.array(queue),
  tasks: z.array(task),
  providers: z.array(provider),
  /** The latest 20 errors of the console in browsers. */
  console_errors: z.array(consoleError),
});

const named = z.strictObject({
  queue: z.enum(channels).meta({
    label: 'Queue',
    description: channels.map((name) => channelLabels[name]).join(', '),
  }),
});

const queueAction = (summary: string) =>
  ({
    summary,
    can: 'Edit settings',
    body: named,
    returns: json(z.object({ queue: z.enum(channels), is_paused: z.boolean() })),
    touches: ['jobs'],
    example: { as: 'superadmin', body: { queue: 'report' } },
  }) as const;

export const system = endpoints({
  'GET /system': {
    summary: 'Returns the state of nodes, database, queues, background tasks and providers',
    can: 'Edit settings',
    returns: json(state),
    reads: ['jobs', 'background-tasks'],
    example: { as: 'superadmin' },
  },
  'POST /system/queues/pause': queueAction('Pauses a queue: its messages wait until it is resumed'),
  'POST /system/queues/resume': queueAction('Resumes a paused queue'),
  'POST /system/tasks/run': {
    summary: 'Starts a background task within a second, on one node',
    can: 'Edit settings',
    refuses: [404],
    body: z.strictObject({ name: z.string().max(100).meta({ label: 'Task' }) }),
    returns: json(z.object({ name: z.string() })),
    touches: ['background-tasks'],
    isAccepted: true,
  },
  'POST /system/providers/test': {
    summary: 'Connects to a provider and returns its answer. No message is sent',
    can: 'Edit settings',
    refuses: [409],
    body: z.strictObject({ provider: z.enum(providers).meta({ label: 'Provider' }) }),
    returns: json(
      z.object({
        provider: z.enum(providers),
        is_ok: z.boolean(),
        /** Answer of the provider, or the reason why the connection failed. */
        answer: z.string(),
      }),
    ),
    touches: ['jobs'],
  },
});
