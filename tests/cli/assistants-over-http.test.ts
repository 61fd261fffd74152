import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { terminalIn } from '../support/runs/command-line.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('tools for assistants over HTTP on $name', (on) => {
  let here: World;
  let workers: Workers;

  beforeAll(async () => {
    here = await world(on);
    workers = startWorkers(here.services);
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  /** Assistant of a signed-in user. */
  async function assistantOf(token: string) {
    const client = new Client({ name: 'Office assistant', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL('http://baton.test/mcp'), {
      fetch: terminalIn(here).terminal.fetch,
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    });
    await client.connect(transport);
    here.beforeClose(() => client.close());
    const tool = async (name: string, given: Record<string, unknown> = {}): Promise<string> => {
      const { content, isError } = await client.callTool({ name, arguments: given });
      const text = (content as { text: string }[]).map((part) => part.text).join('\n');
      return isError ? `Refused: ${text}` : text;
    };
    return { client, tool };
  }

  type Tool = Awaited<ReturnType<typeof assistantOf>>['tool'];

  const tokenIn = (text: string): string => /minutes: (\S+)$/.exec(text)?.[1] ?? '';

  async function previewNote(tool: Tool) {
    const { short_tracking_reference: reference } = await here.given.shipment({ status: 'at-hub' });
    const text = await tool('preview_change', {
      list: 'shipments',
      action: 'update',
      references: [reference],
      options: { customer_reference: 'OVER-HTTP' },
    });
    return { reference, token: tokenIn(text) };
  }

  test('a change is previewed, confirmed once through another connection, and attributed to the user and the assistant', async () => {
    const signIn = await here.signIn('ops');
    const { reference, token } = await previewNote((await assistantOf(signIn)).tool);
    const { tool: confirm } = await assistantOf(signIn);
    const done = await confirm('confirm_change', { token });
    const run = /^Run (\d+): 1 done\n/.exec(done)?.[1];
    expect(await confirm('confirm_change', { token })).toMatch(new RegExp(`^Run ${run}: 1 done`));
    expect(
      await here.rows(
        `select s.customer_reference, r.assistant, u.email from shipments s, runs r join users u on u.id = r.user_id
         where s.short_tracking_reference = $1 and r.id = $2`,
        [reference, run],
      ),
    ).toEqual([
      { customer_reference: 'OVER-HTTP', assistant: 'Office assistant', email: 'ops@baton.test' },
    ]);
  });

  test('a preview token of another sign-in, an expired one and an unknown one are refused', async () => {
    const { tool } = await assistantOf(await here.signIn('ops'));
    const { token } = await previewNote(tool);
    const { tool: other } = await assistantOf(await here.signIn('ops'));
    expect(await other('confirm_change', { token })).toMatch(/^Refused: The sign-in has changed/);
    await here.rows(
      `update assistant_previews set expires_at = now() - interval '1 second' where token = $1`,
      [token],
    );
    const unknown = /^Refused: This preview token is unknown or has expired/;
    expect(await tool('confirm_change', { token })).toMatch(unknown);
    expect(await tool('confirm_change', { token: 'made up' })).toMatch(unknown);
  });

  test('the tools have the rights of the user', async () => {
    const { tool } = await assistantOf(await here.signIn('nonbilling'));
    expect(await tool('list_rows', { list: 'invoices' })).toMatch(/^Refused: /);
  });

  test('a reference that consists of digits is not read as an id', async () => {
    const { client, tool } = await assistantOf(await here.signIn('ops'));
    const { id } = await here.given.shipment({ status: 'at-hub' });
    const [other] = await here.rows<{ id: number }>(
      'select id from shipments where id <> $1 limit 1',
      [id],
    );
    const digits = String(other?.id);
    await here.rows('update shipments set short_tracking_reference = $1 where id = $2', [
      digits,
      id,
    ]);
    const shown = await tool('show_record', { list: 'shipments', reference: digits });
    expect(shown).toMatch(new RegExp(`/shipments/${id}$`, 'm'));
    const uri = `baton://shipments/${digits}`;
    const { contents } = await client.readResource({ uri });
    expect(contents).toEqual([{ uri, mimeType: 'text/plain', text: shown }]);
    expect(await tool('show_record', { list: 'shipments', reference: `#${digits}` })).toMatch(
      new RegExp(`/shipments/${digits}$`, 'm'),
    );
  });

  test('run_report returns the figures of a report', async () => {
    const { tool } = await assistantOf(await here.signIn('ops'));
    const [first = ''] = (await tool('run_report')).split('\n');
    const [, id = '', name = ''] = /^(#\d+) ([^:]+)/.exec(first) ?? [];
    const text = await tool('run_report', { report: id });
    expect(text.startsWith(name)).toBe(true);
    expect(text).toMatch(/^Total,/m);
  });

  test('refuses GET, because there is no stream to open', async () => {
    const answer = await terminalIn(here).terminal.fetch('http://baton.test/mcp');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('a batch of requests is refused', async () => {
    const answer = await terminalIn(here).terminal.fetch('http://baton.test/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await here.signIn('ops')}`,
      },
      body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }]),
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { message: 'Send one request at a time.' },
    ]);
  });

  test('a request without a valid token is refused before the protocol starts', async () => {
    const { fetch } = terminalIn(here).terminal;
    const ask = (headers: Record<string, string>) =>
      fetch('http://baton.test/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
    const attempts: Record<string, string>[] = [{}, { authorization: `Bearer ${'x'.repeat(40)}` }];
    for (const headers of attempts) {
      const answer = await ask(headers);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });
});
