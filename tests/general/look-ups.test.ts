import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '#domain/people/permissions.ts';
import { multipart } from '../support/doubles/multipart.ts';
import { testDatabases } from '../support/database.ts';

import { everybody, frontDesk, type FrontDesk } from './settings-company.ts';

interface Named {
  id: number;
  name: string;
}
interface Agent extends Named {
  code: string;
  active: boolean;
  version: number;
  commission_percentage: number;
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(testDatabases())('look-ups on $name', (on) => {
  let office: FrontDesk;

  beforeAll(async () => {
    office = await frontDesk(on);
    await office.database.pool.query(`
      insert into rate_revisions (name, state) values ('Now', 'published');
      insert into rate_groups (rate_revision_id, name, code, state)
        select id, unnest(array['Retail', 'bulk', 'Old']), unnest(array['R', 'B', 'O']),
               unnest(array['published', 'published', 'archived']) from rate_revisions;
      update accounts set rate_group_id = (select id from rate_groups where name = 'bulk')
        where id = ${office.house.accounts[0]};
      insert into tags (type, name, color) values ('rates', 'Metro', '#123456'), ('draft', 'Sketch', '#123456')`);
  });
  afterAll(() => office.close());

  const general = async (as: 'ops' | 'user') =>
    (await office.ask('GET /general-data', { as })).json<{
      rate_groups: Named[];
      sales_agents: Named[];
      tags: { rates: Named[]; service_days: Named[] };
    }>();
  const add = (body: object, headers: Record<string, string> = {}) =>
    office.ask('POST /sales-agents', {
      as: 'ops',
      body: { commission_percentage: 2.5, ...body },
      headers,
    });
  const names = (rows: Named[]) => rows.map((row) => row.name);

  test('general data contains only what the caller may see', async () => {
    await add({ name: 'Gugu Sithole', code: 'gs-1' });
    const all = await general('ops');
    expect(names(all.rate_groups)).toEqual(['bulk', 'Retail']);
    expect(names(all.sales_agents)).toContain('Gugu Sithole');
    expect(names(all.tags.rates)).toEqual(['Metro']);
    expect(all.tags.service_days).toEqual([]);
    const theirs = await general('user');
    expect(names(theirs.rate_groups)).toEqual(['bulk']);
    expect(theirs.sales_agents).toEqual([]);
  });

  test('a former sales agent is not offered', async () => {
    const agent = { name: 'Left Long Ago', code: 'lla', commission_percentage: 1 };
    const { id } = (await add({ ...agent, active: false })).json<{ id: number }>();
    expect(names((await general('ops')).sales_agents)).not.toContain('Left Long Ago');
    await office.database.pool.query('update sales_agents set is_active = true where id = $1', [
      id,
    ]);
    expect(names((await general('ops')).sales_agents)).toContain('Left Long Ago');
  });

  test('enterprise types are sorted by name', async () => {
    const types = names(
      (await office.ask('GET /enterprise-types', { as: 'user' })).json<Named[]>(),
    );
    expect(types).toContain('Sole proprietor');
    expect(types).toEqual(types.toSorted((one, other) => one.localeCompare(other)));
  });

  test('permissions have the same ids in both lists, and none is missing', async () => {
    const all = (await office.ask('GET /permissions', { as: 'ops' })).json<Named[]>();
    const categories = (await office.ask('GET /api-permission-categories', { as: 'ops' })).json<
      (Named & { permissions: Named[] })[]
    >();
    expect(names(all)).toEqual(permissions);
    expect(new Set(all.map((row) => row.id)).size).toBe(all.length);
    expect(categories.flatMap((category) => category.permissions)).toEqual(all);
    expect(all.find((row) => row.name === 'View shipments')?.id).toBe(101);
    expect(all.find((row) => row.name === 'View lockers')?.id).toBe(401);
  });

  test('dial codes are returned without a sign-in, with the country suggested by the language of the browser', async () => {
    const all = (await office.ask('GET /phone-codes')).json<{ code: string }[]>();
    expect(all[0]).toEqual({ code: 'ZA', label: 'South Africa', phone: '27', suggested: true });
    expect(all.length).toBeGreaterThan(240);
    const own = async (languages?: string) =>
      (
        await office.ask('GET /phone-code', {
          headers: languages ? { 'accept-language': languages } : {},
        })
      ).json<{ code: string }>().code;
    expect(await own()).toBe('ZA');
    expect(await own('en-NA,en;q=0.5')).toBe('NA');
  });

  test('sales agents are added, found, sorted and counted', async () => {
    for (const [name, code] of [
      ['Abel 100%', 'ab-1'],
      ['zola Ndlovu', 'zo-1'],
      ['Zanele Khoza', 'za-1'],
    ]) {
      expect((await add({ name, code })).json()).toMatchObject({
        name,
        code: code?.toUpperCase(),
        active: true,
        version: 1,
      });
    }
    const list = async (query: Record<string, unknown>) => {
      const encoded = Object.entries(query).map(([key, value]): [string, string] => [
        key,
        JSON.stringify(value),
      ]);
      const answer = await office.ask(`GET /sales-agents?${new URLSearchParams(encoded)}`, {
        as: 'billing',
      });
      return { range: answer.headers['content-range'], found: names(answer.json<Agent[]>()) };
    };
    const descending = await list({ sort: ['name', 'DESC'], range: [0, 1] });
    expect(descending.found).toEqual(['zola Ndlovu', 'Zanele Khoza']);
    expect(descending.range).toMatch(/^sales-agents 0-1\/\d+$/);
    expect((await list({ filter: { search: '0%' } })).found).toEqual(['Abel 100%']);
    expect((await list({ filter: { search: 'zo-1' } })).found).toEqual(['zola Ndlovu']);
    expect((await list({ filter: { active: false } })).range).toBe('sales-agents */0');
    expect((await office.ask('GET /sales-agents', { as: 'account' })).statusCode).toBe(403);
  });

  test('a code of a sales agent that is already in use is refused, and the error names the field', async () => {
    await add({ name: 'First', code: 'TAKEN' });
    const again = await add({ name: 'Second', code: 'taken' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      code: 'conflict',
      errors: { code: ['Another sales agent has this code.'] },
    });
    const other = (await add({ name: 'Third', code: 'free' })).json<Agent>();
    const moved = await office.ask(`PUT /sales-agents/${other.id}`, {
      as: 'ops',
      body: { name: 'Third', code: 'TAKEN', commission_percentage: 1 },
    });
    expect(moved.statusCode).toBe(409);
    expect(moved.json()).toMatchObject({
      errors: { code: ['Another sales agent has this code.'] },
    });
  });

  test('a second change of a sales agent with the same version is refused', async () => {
    const agent = (await add({ name: 'Before', code: 'ver-1' })).json<Agent>();
    const change = (name: string, version: number) =>
      office.ask(`PUT /sales-agents/${agent.id}`, {
        as: 'ops',
        body: { name, code: 'ver-1', commission_percentage: 3.25, active: false },
        headers: { 'if-match': `"${version}"` },
      });
    const answers = await Promise.all([change('One', 1), change('Two', 1)]);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 409]));
    const winner = answers.find((answer) => answer.statusCode === 200)?.json<Agent>();
    expect(winner).toMatchObject({ version: 2, active: false, commission_percentage: 3.25 });
    const loser = answers
      .find((answer) => answer.statusCode === 409)
      ?.json<{ code: string; current: Agent }>();
    expect(loser).toMatchObject({ code: 'stale', current: { version: 2, name: winner?.name } });
    expect((await change('Three', 2)).json()).toMatchObject({ name: 'Three', version: 3 });
    const nobody = { name: 'No', code: 'NO', commission_percentage: 0 };
    expect(
      (await office.ask('PUT /sales-agents/99999', { as: 'ops', body: nobody })).statusCode,
    ).toBe(404);
  });

  describe('the logo', () => {
    const upload = (data: Buffer, as: (typeof everybody)[number] = 'superadmin') =>
      office.ask('POST /uploadLogo', {
        as,
        form: multipart({}, [
          { field: 'logo', filename: '../../etc/logo.svg', type: 'image/svg+xml', data },
        ]),
      });

    test('is stored once, becomes the value of the setting, and is served publicly with its real content type', async () => {
      const answer = await upload(Buffer.concat([pixel, Buffer.from('<script>')]));
      expect(answer.statusCode).toBe(200);
      const { url } = answer.json<{ url: `/logo/${number}` }>();
      expect((await upload(pixel)).json()).toEqual({ url });
      const loaded = await office.ask('GET /settings/get-settings/0', { as: 'marketplace' });
      expect(loaded.json()).toContainEqual({ setting: 'logo_url', value: url });
      const shown = await office.ask(`GET ${url}`);
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1 });
      expect(shown.rawPayload.toString('latin1')).not.toContain('<script>');
      expect(shown.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-disposition': 'attachment; filename="logo.png"',
      });
    });

    test('is refused as SVG, when too large, and from users without the permission', async () => {
      expect((await upload(Buffer.from('<svg/>'))).json()).toMatchObject({
        message: 'SVG is not accepted because it can carry scripts. Use a PNG or JPEG.',
        code: 'invalid',
      });
      expect((await upload(Buffer.alloc(2_000_001))).statusCode).toBe(413);
      for (const person of everybody.filter((name) => name !== 'superadmin')) {
        expect((await upload(pixel, person)).statusCode).toBe(403);
      }
    });

    test('is the only public file', async () => {
      const { rows } = await office.database.pool.query<{ id: number }>(
        `insert into files (name, type, size, sha256, content) values ('logo.png', 'image/png', 1, '', 'x') returning id`,
      );
      expect((await office.ask(`GET /logo/${rows[0]?.id}`)).statusCode).toBe(404);
    });
  });
});
