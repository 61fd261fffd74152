import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '#server/http/headers.ts';
import { readConfig } from '#server/config/config.ts';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../support/database.ts';
import { embeddedReport, reportId, REPORT_SERVER } from '../support/recomputed/reports.ts';
import { world, type World } from '../support/world.ts';

const charges = {
  workspace_id: 1,
  name: 'Charges',
  kind: 'composed' as const,
  definition: { dataset: 'shipments' as const, measures: ['shipments', 'charges'], by: ['lane'] },
  role_ids: [2],
};

describe.each(testDatabases())('workspaces and reports on $name', (on) => {
  let here: World;
  let admin: Client;
  let ops: Client;
  let account: Client;
  let other: Client;
  beforeAll(async () => {
    here = await world(on, REPORT_SERVER);
    admin = await here.as('superadmin');
    ops = await here.as('ops');
    account = await here.as('account');
    other = await here.as('other');
  });
  afterAll(() => here.close());

  const names = async (client: Client) =>
    (await client.call('GET /workspaces', {})).rows.map(({ name }) => name);
  const rows = (client: Client, id: number) =>
    client.call('POST /reports/:id/rows', {
      params: { id },
      body: { parameters: { period: 'last-12-months' } },
    });

  test('a workspace of an account is visible to its users and staff only', async () => {
    const added = await ops.call('POST /workspaces', { body: { name: 'Karoo', account_id: 1 } });
    const report = await ops.call('POST /workspace-reports', {
      body: {
        workspace_id: added.id,
        name: 'Lanes',
        kind: 'composed',
        definition: { dataset: 'shipments', measures: ['shipments'], by: ['lane'] },
        role_ids: [2, 5],
      },
    });
    expect(await names(account)).toContain('Karoo');
    expect(await names(other)).not.toContain('Karoo');
    await expect(
      other.call('GET /workspaces/:id', { params: { id: added.id } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(rows(other, report.id)).rejects.toMatchObject({ status: 404 });
    const { rows: found } = await here.database.pool.query(
      'select count(*)::int as count from shipments where account_id = 1',
    );
    expect((await rows(account, report.id)).totals).toEqual([found[0].count]);
    const shown = await account.call('GET /workspaces/:id', { params: { id: added.id } });
    expect(shown.reports[0]).not.toHaveProperty('definition');
    expect(shown.reports[0]).not.toHaveProperty('role_ids');
    await expect(
      ops.call('POST /workspaces', { body: { name: 'karoo', account_id: 1 } }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('an editor cannot publish report fields that the editor may not see', async () => {
    await expect(ops.call('POST /workspace-reports', { body: charges })).rejects.toMatchObject({
      status: 422,
      body: { code: 'unknown_field', errors: { measures: [expect.stringContaining('charges')] } },
    });
    const added = await admin.call('POST /workspace-reports', { body: charges });
    const asOps = await rows(ops, added.id);
    expect(asOps.columns.map(({ id }) => id)).toEqual(['lane', 'shipments']);
    const preview = await ops.call('POST /reports/preview', {
      body: { definition: { dataset: 'open-shipments', measures: ['shipments'], by: ['status'] } },
    });
    expect(preview.rows.length).toBeGreaterThan(0);
    await expect(
      ops.call('POST /reports/preview', {
        body: { definition: { dataset: 'open-items', measures: ['balance'], by: ['account'] } },
      }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('the chosen roles decide who reads a report, and a stale change is refused', async () => {
    const id = await reportId(here, 'shipments-by-service');
    const roles = await ops.call('GET /reports-view-roles/', {});
    expect(roles.find(({ role_id }) => role_id === 5)?.report_ids).toContain(id);
    const [before] = (await ops.call('GET /workspaces', {})).rows
      .flatMap(({ reports }) => reports)
      .filter((one) => one.id === id);
    const version = before?.version ?? 0;
    await ops.call(
      'PUT /workspace-reports/:id',
      { params: { id }, body: { role_ids: [2] } },
      { version },
    );
    await expect(rows(account, id)).rejects.toMatchObject({ status: 404 });
    await expect(
      ops.call(
        'PUT /workspace-reports/:id',
        { params: { id }, body: { role_ids: [2, 5] } },
        { version },
      ),
    ).rejects.toMatchObject({ status: 409, body: { code: 'stale' } });
    await expect(
      ops.call('PUT /workspace-reports/:id', {
        params: { id },
        body: { definition: { dataset: 'runs', measures: ['runs'], by: [] } },
      }),
    ).rejects.toMatchObject({ status: 409 });
    await expect(
      account.call('PUT /workspace-reports/:id', { params: { id }, body: { role_ids: [5] } }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('a report is found by its title for users who may read it', async () => {
    const found = async (client: Client) => {
      const records = await client.call('GET /search', {
        query: { q: 'offline lockers', scopes: ['report'] },
      });
      return records.map(({ title }) => title);
    };
    expect((await found(ops))[0]).toBe('Offline lockers');
    expect(await found(account)).toEqual([]);
  });

  test('the token of an embedded report has a fixed account and role', async () => {
    const report_id = await embeddedReport(here, [5]);
    const { url, token, expires_at } = await account.call('POST /reports/report-embedded-url', {
      body: { report_id, parameters: { account_id: 2, role: 'SuperAdmin', month: '2026-10' } },
    });
    const [head = '', claims = '', signature] = token.split('.');
    const expected = createHmac('sha256', REPORT_SERVER.reportSecret)
      .update(`${head}.${claims}`)
      .digest('base64url');
    expect(signature).toBe(expected);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      params: { account_id: 1, role: 'AccountSuperUser', month: '2026-10' },
      aud: 'https://boards.example',
      exp: Date.parse(expires_at) / 1000,
    });
    expect(new URL(url).searchParams.get('token')).toBe(token);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(600_000);
    await expect(
      ops.call('POST /reports/report-embedded-url', { body: { report_id } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      ops.call('POST /reports/report-embedded-url', {
        body: { report_id: await reportId(here, 'bulk-runs') },
      }),
    ).rejects.toMatchObject({ status: 409, body: { code: 'not_embedded' } });
  });

  test('embedded reports come from configured hosts only, and pages may frame only these hosts and this server', async () => {
    const place = await ops.call('POST /workspaces', {
      body: { name: 'Embedded', external_workspace_id: crypto.randomUUID() },
    });
    const body = {
      workspace_id: place.id,
      name: 'Board',
      kind: 'embedded',
      external_report_id: crypto.randomUUID(),
      embed_url: 'https://elsewhere.example/1',
      role_ids: [2],
    } as const;
    await expect(
      ops.call('POST /workspace-reports', { body: { ...body, role_ids: [2] } }),
    ).rejects.toMatchObject({
      status: 422,
      body: {
        errors: {
          embed_url: [
            'Reports from this host cannot be shown. Ask for the host to be added to BATON_REPORT_HOSTS.',
          ],
        },
      },
    });
    const added = await ops.call('POST /workspace-reports', {
      body: { ...body, embed_url: 'https://boards.example/1', role_ids: [2] },
    });
    await expect(rows(ops, added.id)).rejects.toMatchObject({ status: 409 });
    const policy = contentSecurityPolicy({ ...readConfig({}), ...REPORT_SERVER });
    expect(policy['frame-src']).toEqual(["'self'", 'https://boards.example']);
    expect(contentSecurityPolicy(readConfig({}))['frame-src']).toEqual(["'self'"]);
    expect(() =>
      readConfig({ BATON_PUBLIC_URL: 'https://a.example', BATON_REPORT_HOSTS: 'a.example' }),
    ).toThrow('cannot come from BATON_PUBLIC_URL');
  });
});
