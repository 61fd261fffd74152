import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { ApiError } from '#api/api-error.ts';
import type { Action, Resource } from '#api/catalogue/catalogue.ts';
import { resources } from '#api/generated/resources.ts';
import { canBeUndone } from '#domain/runs/undo-runs.ts';
import { isOver } from '#domain/runs/run-rules.ts';
import { formatAmount, formatCount } from '#domain/kernel/format.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { findIds } from '../rows/find-rows.ts';
import { filterOf, readRows } from '../rows/read-rows.ts';
import { waitForRun } from '../runs/follow-run.ts';
import { planAction, type Planned } from '../runs/plan-action.ts';
import { missingRights, previewLines, runLines, type Preview } from '../runs/preview-lines.ts';
import { startRun } from '../runs/start-run.ts';
import { planUndo } from '../runs/undo.ts';
import type { Connection } from '../session/connection.ts';
import { answerOf } from './answers.ts';
import { namedActionsOf, resourceNamed } from './describe-lists.ts';
import { figuresOf, MINUTES_TO_CONFIRM, type PendingChanges } from './pending-changes.ts';
import { addressFor, refuseForAssistants } from './people-only.ts';
import { filterValues, listName } from './read-tools.ts';
import { givenOf, type Written } from './written-values.ts';

/** Maximum number of rows in one change by an assistant. */
const MAX_ROWS = 1000;
/** Maximum number of rows of a preview that are listed with their amount. */
const MAX_AMOUNTS = 10;
/** Longest wait for the end of a run, below the usual timeout of assistants. */
const LONGEST_WAIT_MS = 20_000;

const refused = (message: string) => new CommandError(message, exitCodes.refused);

function actionNamed(resource: Resource, name: string): Action {
  const actions = namedActionsOf(resource);
  const found = actions.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = actions.map((one) => one.name).join(', ');
  throw new CommandError(
    `The list ${resource.name} has no action “${name}”. ${names === '' ? 'It has no actions' : `Choose ${names}`}.`,
  );
}

/** Current ids of the rows that match a filter. The change then affects only these rows. */
async function filteredIds(connection: Connection, resource: Resource, written: Written) {
  const given = givenOf(resource.filters, written);
  const filter = await filterOf(connection, { resource, given, where: [] });
  const { rows, total } = await readRows(connection, resource, { filter, limit: MAX_ROWS });
  if (total > MAX_ROWS)
    throw refused(
      `The filter matches ${formatCount(total)} ${resource.plural}. Assistants change at most ${formatCount(MAX_ROWS)} at once.`,
    );
  if (total === 0) throw refused(`No ${resource.plural} match the filter.`);
  return rows.flatMap(({ id }) => (typeof id === 'number' ? id : []));
}

interface Asked {
  list: string;
  action: string;
  references?: readonly string[] | undefined;
  filter?: Written | undefined;
  options?: Written | undefined;
}

/** Plans a change on rows that are fixed by their ids. */
async function planChange(connection: Connection, asked: Asked): Promise<Planned> {
  const { references = [], filter = {} } = asked;
  const resource = resourceNamed(asked.list);
  const action = actionNamed(resource, asked.action);
  if (action.assistants !== 'offered')
    refuseForAssistants(action, await addressFor(connection, resource, references));
  const hasFilter = Object.keys(filter).length > 0;
  if (hasFilter === references.length > 0)
    throw new CommandError('Name rows either by references or by a filter.');
  const given = givenOf(action.arguments, asked.options);
  const findSubject = async () => ({
    ids: hasFilter
      ? await filteredIds(connection, resource, filter)
      : await findIds(connection, resource, references),
  });
  return planAction(connection, { resource, action, given, findSubject });
}

/** Plans the undo of a run. Throws if only people may undo it. */
async function planUndoOf(connection: Connection, run: number): Promise<Planned> {
  const planned = await planUndo(connection, run);
  const action = resources
    .flatMap(({ actions }) => actions)
    .find(({ call }) => call === planned.call);
  if (action === undefined) throw refused(`A person must undo run ${run} in the console.`);
  refuseForAssistants(action, `${connection.url}/runs/${run}`);
  return planned;
}

function moneyLines({ money }: Preview): string[] {
  if (money === null) return ['No amounts are posted'];
  return money.rows
    .slice(0, MAX_AMOUNTS)
    .map(({ label, total }) => `  ${label}: R ${formatAmount(total)}`);
}

const readPreview = ({ client }: Connection, planned: Planned): Promise<Preview> =>
  client.call('POST /runs/preview', { body: planned });

/**
 * Previews a planned run. Returns the preview as lines, with a token if at least one row would run.
 */
async function preview(
  connection: Connection,
  pending: PendingChanges,
  { planned, reason }: { planned: Planned; reason?: string | undefined },
): Promise<string[]> {
  const found = await readPreview(connection, planned);
  const missing = missingRights(found);
  if (missing !== null) throw new CommandError(missing, exitCodes.notAllowed);
  const lines = [...previewLines(found), ...moneyLines(found)];
  if (found.will_run === 0)
    return [...lines, '', 'No row would run, so there is no preview token.'];
  const isUndoable = canBeUndone({ call: planned.call, arguments: planned.arguments ?? {} });
  const token = await pending.add(connection, { planned, reason, figures: figuresOf(found) });
  return [
    ...lines,
    isUndoable ? 'The run can be undone' : 'The run cannot be undone',
    '',
    `Nothing has changed yet. Preview token, valid for ${MINUTES_TO_CONFIRM} minutes: ${token}`,
  ];
}

/** Starts a previewed change if its preview is still the same, and returns the outcome. */
async function confirm(
  connection: Connection,
  pending: PendingChanges,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<string[]> {
  const { planned, reason, figures, isSent } = await pending.find(connection, token);
  if (!isSent) {
    const now = await readPreview(connection, planned);
    if (figuresOf(now) !== figures) {
      await pending.delete(token);
      throw refused(
        `The change was not started, because its effect now differs from the preview. Preview the change again.\nEffect now: ${previewLines(now).join('\n')}`,
      );
    }
  }
  const repeat = 'Call confirm_change again with the same token. The change is made only once.';
  await pending.mark(token, true);
  const { id } = await startRun(connection, { planned, key: token, reason, repeat }).catch(
    async (error: unknown) => {
      // A refused start changed no row, so the next confirmation compares the preview again.
      if (error instanceof ApiError) await pending.mark(token, false);
      throw error;
    },
  );
  const run = await waitForRun(connection, id, { signal, most: LONGEST_WAIT_MS });
  const isUndoable = canBeUndone({ call: run.call, arguments: run.arguments });
  return [
    ...runLines(run),
    ...(isOver(run)
      ? []
      : [`The run is ${run.state}. Read it with show_record, list runs, #${id}.`]),
    ...(isUndoable ? [`Undo it with preview_undo, run ${id}.`] : []),
    `In the console: ${connection.url}/runs/${id}`,
  ];
}

const isPreview = { readOnlyHint: true, openWorldHint: false } as const;

function addPreviews(server: McpServer, connection: () => Connection, pending: PendingChanges) {
  server.registerTool(
    'preview_change',
    {
      title: 'Preview a change',
      description:
        'Shows what an action would do to rows: how many rows would change, which rows are skipped and why, and the amounts in rand. Changes nothing and returns a token for confirm_change. Actions about money, locker doors, codes and rights are refused, because people do them in the console.',
      inputSchema: {
        list: listName,
        action: z.string().describe('Action of the list, such as update, as in describe_lists'),
        references: z
          .array(z.string())
          .max(MAX_ROWS)
          .optional()
          .describe('References, codes, names, or ids such as #41'),
        filter: filterValues.optional(),
        options: z
          .record(z.string(), z.unknown())
          .optional()
          .describe('Options of the action by name, such as {"status": "on-hold"}'),
        reason: z.string().max(300).optional().describe('Reason, saved with the run'),
      },
      annotations: isPreview,
    },
    ({ reason, ...asked }) =>
      answerOf(async () => {
        const to = connection();
        return preview(to, pending, { planned: await planChange(to, asked), reason });
      }),
  );
  server.registerTool(
    'preview_undo',
    {
      title: 'Preview an undo',
      description:
        'Shows what undoing a run would do. Rows that changed since the run are skipped. Changes nothing and returns a token for confirm_change.',
      inputSchema: { run: z.int().min(1).describe('Number of the run') },
      annotations: isPreview,
    },
    ({ run }) =>
      answerOf(async () => {
        const to = connection();
        return preview(to, pending, { planned: await planUndoOf(to, run) });
      }),
  );
}

/** Adds the tools that change rows, each after a preview. */
export function addChangeTools(
  server: McpServer,
  connection: () => Connection,
  pending: PendingChanges,
): void {
  addPreviews(server, connection, pending);
  server.registerTool(
    'confirm_change',
    {
      title: 'Confirm a change',
      description:
        'Runs a previewed change, after the user has seen the preview and agreed. The change is refused if its effect now differs from the preview.',
      inputSchema: { token: z.string().describe('Preview token') },
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
    },
    ({ token }, { signal }) => answerOf(() => confirm(connection(), pending, { token, signal })),
  );
}
