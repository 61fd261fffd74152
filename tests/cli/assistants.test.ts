import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistantServer } from '#cli/assistants/assistant-server.ts';
import { pendingChanges } from '#cli/assistants/pending-changes.ts';
import { connect } from '#cli/session/connection.ts';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { terminalIn } from '../support/runs/command-line.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const tools = `describe_lists list? (reads)
list_rows fields? filter? limit? list sort? (reads)
show_record list reference (reads)
search text (reads)
show_now (reads)
run_report period? report? (reads)
preview_change action filter? list options? reason? references? (reads)
preview_undo run (reads)
confirm_change token (changes)`;

interface State {
  user: string;
  now: number;
  fetch?: typeof fetch | undefined;
}

describe.each(testDatabases())('tools for assistants on $name', (on) => {
  let here: World;
  let workers: Workers;
  const tokens: Record<string, string> = {};
  let ops: Awaited<ReturnType<typeof assistantOf>>;

  /** Assistant for a user who can be changed, with a clock that the test moves. */
  async function assistantOf(user: string) {
    const state: State = { user, now: Date.now() };
    const server = assistantServer({
      connection: (assistant) => {
        const given = { token: tokens[state.user], fetch: state.fetch };
        return connect(terminalIn(here, given).terminal, undefined, assistant);
      },
      pending: pendingChanges(() => state.now),
    });
    const client = new Client({ name: 'Test assistant', version: '1' });
    const [one, other] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(one), client.connect(other)]);
    here.beforeClose(() => client.close());
    /** Calls a tool; returns its text, with “Refused: ” before a refusal. */
    const tool = async (name: string, given: Record<string, unknown> = {}): Promise<string> => {
      const { content, isError } = await client.callTool({ name, arguments: given });
      const text = (content as { text: string }[]).map((part) => part.text).join('\n');
      return isError ? `Refused: ${text}` : text;
    };
    return { client, tool, state };
  }

  const tokenIn = (text: string): string => /minutes: (\S+)$/.exec(text)?.[1] ?? '';

  beforeAll(async () => {
    here = await world(on);
    workers = startWorkers(here.services);
    for (const name of ['ops', 'billing', 'nonbilling', 'superadmin'])
      tokens[name] = await here.signIn(name);
    ops = await assistantOf('ops');
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  const atHub = async (): Promise<string> =>
    (await here.given.shipment({ status: 'at-hub' })).short_tracking_reference;

  const statusOf = async (reference: string) => {
    const [row] = await here.rows<{ status: string; customer_reference: string | null }>(
      'select status, customer_reference from shipments where short_tracking_reference = $1',
      [reference],
    );
    return row;
  };

  const updateOf = (references: string[], options: Record<string, unknown>) => ({
    list: 'shipments',
    action: 'update',
    references,
    options,
  });

  test('there are few tools with few arguments, and each tool says whether it changes rows', async () => {
    const { tools: found } = await ops.client.listTools();
    const lines = found.map(({ name, inputSchema, annotations }) => {
      const required = new Set(inputSchema.required);
      const names = Object.keys(inputSchema.properties ?? {}).toSorted();
      const taken = names.map((one) => (required.has(one) ? one : `${one}?`));
      return [name, ...taken, annotations?.readOnlyHint ? '(reads)' : '(changes)'].join(' ');
    });
    expect(lines.join('\n')).toBe(tools);
    expect(found.filter(({ description }) => !description)).toEqual([]);
  });

  test('describe_lists names lists, filters, columns and actions', async () => {
    expect(await ops.tool('describe_lists')).toMatch(
      /^shipments: .*\[actions: assign, unassign, /m,
    );
    const shipments = await ops.tool('describe_lists', { list: 'shipments' });
    expect(shipments).toMatch(/^ {2}status: .*\bat-hub\b.*\bdelivered\b/m);
    expect(shipments).toMatch(/^short_tracking_reference, .*, id \(number\), /m);
    expect(shipments).toMatch(/^take-on-account: .* Only for people in the console$/m);
  });

  test('list_rows returns the first rows of a filter and the number of all matching rows', async () => {
    const given = { list: 'shipments', filter: { status: ['delivered'] }, limit: 2 };
    const text = await ops.tool('list_rows', { ...given, fields: ['id', 'status'], sort: '-id' });
    const [heading, names, ...rows] = text.split(/\r?\n/);
    const [count] = await here.rows<{ count: string }>(
      `select count(*)::text as count from shipments where status = 'delivered'`,
    );
    expect(heading?.replaceAll(/\s/g, ' ')).toBe(`First 2 of ${count?.count} shipments:`);
    expect(names).toBe('id,status');
    expect(rows).toEqual([expect.stringMatching(/^\d+,delivered$/), expect.any(String)]);
    expect(await ops.tool('list_rows', { ...given, filter: { nonsense: 1 } })).toMatch(
      /^Refused: There is no “nonsense”\. Choose .*status/,
    );
  });

  test('a record can be read by a tool, by search and as a resource', async () => {
    const reference = await atHub();
    const shown = await ops.tool('show_record', { list: 'shipments', reference });
    expect(shown).toMatch(new RegExp(`^Short tracking reference +${reference}$`, 'm'));
    const id = /\/shipments\/(\d+)$/.exec(shown)?.[1] ?? '';
    expect(await ops.tool('search', { text: reference })).toContain(`(shipments #${id})`);
    for (const uri of [`baton://shipments/${id}`, `baton://shipments/${reference}`]) {
      const { contents } = await ops.client.readResource({ uri });
      expect(contents).toEqual([{ uri, mimeType: 'text/plain', text: shown }]);
    }
    const { resourceTemplates } = await ops.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'baton://shipments/{reference}',
      'baton://lockers/{reference}',
      'baton://invoices/{reference}',
    ]);
    await expect(ops.client.readResource({ uri: 'baton://shipments/99999999' })).rejects.toThrow();
  });

  test('show_now names each kind of work with the list and filter of its rows', async () => {
    const lines = (await ops.tool('show_now')).split('\n');
    const line = lines.find((one) => one.includes('; list_rows '));
    const given: Record<string, unknown> = JSON.parse(line?.split('; list_rows ')[1] ?? '');
    const count = /^\w+: ([\d\s]+?) [a-z]/.exec(line ?? '')?.[1];
    expect(await ops.tool('list_rows', { ...given, limit: 1 })).toMatch(
      new RegExp(`^(First 1 of|All) ${count} `),
    );
  });

  test('a change runs only after its preview is confirmed, and has one effect', async () => {
    const references = [await atHub(), await atHub()];
    const previewed = await ops.tool(
      'preview_change',
      updateOf(references, { customer_reference: 'MCP-1' }),
    );
    expect(previewed).toMatch(/^Update 2 shipments\n2 of 2 rows will run\nNo amounts are posted\n/);
    expect((await statusOf(references[0] ?? ''))?.customer_reference).not.toBe('MCP-1');
    const token = tokenIn(previewed);
    const done = await ops.tool('confirm_change', { token });
    expect(done).toMatch(/^Run \d+: 2 done\n/);
    const run = /^Run (\d+)/.exec(done)?.[1];
    expect(await here.rows('select assistant from runs where id = $1', [run])).toEqual([
      { assistant: 'Test assistant' },
    ]);
    expect((await statusOf(references[0] ?? ''))?.customer_reference).toBe('MCP-1');
    const again = await ops.tool('confirm_change', { token });
    expect(again.split('\n')[0]).toBe(done.split('\n')[0]);
  });

  test('skipped rows are named with their reason, and a preview without rows to run gives no token', async () => {
    const reference = await atHub();
    const [row] = await here.rows<{ short_tracking_reference: string }>(
      `select short_tracking_reference from shipments where status = 'delivered' limit 1`,
    );
    const delivered = row?.short_tracking_reference ?? '';
    const both = updateOf([reference, delivered], { status: 'on-hold', reason: 'Asked for' });
    const text = await ops.tool('preview_change', both);
    expect(text).toContain('1 of 2 rows will run');
    expect(text).toMatch(new RegExp(`^Skipped\\n {2}1 .+ \\(${delivered}\\)$`, 'm'));
    const only = await ops.tool('preview_change', { ...both, references: [delivered] });
    expect(only).toContain('No row would run, so there is no preview token.');
    expect(tokenIn(only)).toBe('');
  });

  test('a preview token is refused after other changes, after it expires and for another sign-in', async () => {
    const references = [await atHub(), await atHub()];
    const hold = updateOf(references, { status: 'on-hold', reason: 'Asked for' });
    const preview = async () => tokenIn(await ops.tool('preview_change', hold));
    const stale = await preview();
    const ran = await preview();
    ops.state.user = 'superadmin';
    expect(await ops.tool('confirm_change', { token: ran })).toMatch(
      /^Refused: The sign-in has changed since the preview/,
    );
    ops.state.user = 'ops';
    const expired = await preview();
    ops.state.now += 9 * 60_000;
    await ops.tool('confirm_change', { token: ran });
    expect(await ops.tool('confirm_change', { token: stale })).toMatch(
      /^Refused: The change was not started, because its effect now differs/,
    );
    ops.state.now += 60_000;
    expect(await ops.tool('confirm_change', { token: expired })).toMatch(
      /^Refused: This preview token is unknown or has expired/,
    );
  });

  test('after a refused start the next start is compared with the preview again', async () => {
    const references = [await atHub()];
    const hold = updateOf(references, { status: 'on-hold', reason: 'Asked for' });
    const first = tokenIn(await ops.tool('preview_change', hold));
    const second = tokenIn(await ops.tool('preview_change', hold));
    const { fetch: usual } = terminalIn(here).terminal;
    ops.state.fetch = async (to, init) =>
      init?.method === 'POST' && String(to).endsWith('/runs')
        ? Response.json({ message: 'Too many runs.', code: 'too_many_requests' }, { status: 422 })
        : usual(to, init);
    expect(await ops.tool('confirm_change', { token: first })).toBe('Refused: Too many runs.');
    ops.state.fetch = undefined;
    await ops.tool('confirm_change', { token: second });
    expect(await ops.tool('confirm_change', { token: first })).toMatch(
      /^Refused: The change was not started, because its effect now differs/,
    );
  });

  test('a change by filter affects only the rows of its preview', async () => {
    const first = await atHub();
    const { id: from } = await here.given.shipment({ status: 'at-hub' });
    await here.rows(`update shipments set customer_reference = 'FIXED' where id = $1`, [from]);
    const asked = {
      list: 'shipments',
      action: 'note',
      filter: { search: 'FIXED' },
      options: { note: 'Kept to its rows' },
    };
    const token = tokenIn(await ops.tool('preview_change', asked));
    await here.rows(
      `update shipments set customer_reference = 'FIXED' where short_tracking_reference = $1`,
      [first],
    );
    expect(await ops.tool('confirm_change', { token })).toMatch(/^Run \d+: 1 done\n/);
  });

  test('a driver is assigned by name, and the run is undone after a preview', async () => {
    const reference = await atHub();
    const [driver] = await here.rows<{ name: string }>(
      'select name from drivers order by user_id limit 1',
    );
    const asked = { ...updateOf([reference], { driver: driver?.name }), action: 'assign' };
    const done = await ops.tool('confirm_change', {
      token: tokenIn(await ops.tool('preview_change', asked)),
    });
    expect((await statusOf(reference))?.status).toBe('delivery-assigned');
    const run = Number(/preview_undo, run (\d+)/.exec(done)?.[1]);
    const previewed = await ops.tool('preview_undo', { run });
    expect((await statusOf(reference))?.status).toBe('delivery-assigned');
    await ops.tool('confirm_change', { token: tokenIn(previewed) });
    expect((await statusOf(reference))?.status).toBe('at-hub');
  });

  test('actions on money, doors and codes are refused, with the URL of the page where a user can do them', async () => {
    const { tool } = await assistantOf('superadmin');
    const refusal = async (list: string, action: string, references?: string[]) =>
      tool('preview_change', { list, action, references });
    expect(await refusal('invoices', 'issue')).toBe(
      'Refused: “issue” is about money, so assistants cannot do it. A person must do it in the console: http://baton.test/billing/invoices',
    );
    const [locker] = await here.rows<{ id: number; code: string }>(
      'select id, code from lockers order by id limit 1',
    );
    expect(await refusal('lockers', 'command', [locker?.code ?? ''])).toMatch(
      new RegExp(`about locker doors, .* http://baton\\.test/lockers/${locker?.id}$`),
    );
    expect(await refusal('doors', 'resend-pin')).toMatch(
      /about access codes or permissions, .*\/admin\/doors$/,
    );
  });

  test('a user without the permission can neither read nor change', async () => {
    const { tool } = await assistantOf('nonbilling');
    expect(await tool('list_rows', { list: 'users' })).toMatch(/^Refused: /);
    expect(await tool('list_rows', { list: 'invoices' })).toMatch(/^Refused: /);
    const { tool: asBilling } = await assistantOf('billing');
    const reference = await atHub();
    expect(await asBilling('preview_change', updateOf([reference], { status: 'on-hold' }))).toMatch(
      /^Refused: Your role lacks/,
    );
  });

  test('without a sign-in the tools say how to sign in', async () => {
    const { tool } = await assistantOf('no user');
    expect(await tool('list_rows', { list: 'shipments' })).toMatch(/Run “baton login”/);
  });
});
