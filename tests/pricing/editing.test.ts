import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { XLSX } from '#domain/kernel/file-types.ts';
import { baseOf } from '#domain/rates/bands.ts';
import { testDatabases } from '../support/database.ts';
import { multipart } from '../support/doubles/multipart.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('editing rates on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  async function draft(name: string) {
    const client = await here.as('superadmin');
    const made = await client.call('POST /rates/revisions', { body: { name } });
    const groups = await client.call('GET /rates/groups', {
      query: { rate_revision_id: made.id },
    });
    return { client, id: made.id, groups };
  }

  test('the second of two users who edit a price cell gets its current value', async () => {
    const { client, groups } = await draft('Two people');
    const id = groups[0]?.id ?? 0;
    const { all_cells } = await client.call('GET /rates/groups/:id', { params: { id }, query: {} });
    const [cell, other] = all_cells;
    if (!cell || !other) throw new Error('There are no cells');
    const change = (one: typeof cell, minimum: number) =>
      client.call('PUT /rates/groups/update-rate-group/:id', {
        params: { id },
        body: { patch: [{ ...one, minimum, was: one }] },
      });
    await change(cell, 500);
    await change(other, 510);
    await expect(change(cell, 520)).rejects.toMatchObject({
      status: 409,
      body: { current: [{ minimum: 500 }] },
    });
  });

  test('gaps and overlaps in typed bands are found, and the prices of a pair of places are withdrawn on explicit request', async () => {
    const { client, id: revision, groups } = await draft('Bands');
    const id = groups[0]?.id ?? 0;
    const place = { service: 'ECO', from: 'GP', to: 'WC', minimum: 1 };
    const patch = (bands: object[]) =>
      client.call('PUT /rates/groups/update-rate-group/:id', {
        params: { id },
        body: { patch: [{ ...place, bands: bands as never }] },
      });
    const low = { from: 0, until: 2, base: 80, per_kilogram: 0 };
    const gap = patch([low, { from: 3, until: null, base: 80, per_kilogram: 5 }]);
    await expect(gap).rejects.toMatchObject({
      body: { message: 'ECO GP→WC: no price from 2 kg to 3 kg.' },
    });
    const twice = patch([low, { from: 1, until: null, base: 80, per_kilogram: 5 }]);
    await expect(twice).rejects.toMatchObject({
      body: { message: 'ECO GP→WC: 1 to 2 kg is priced twice.' },
    });
    const { findings } = await patch([{ ...low, until: 30 }]);
    expect(findings.map(({ text }) => text)).toContain(
      'ECO GP→WC: prices end at 30 kg, but the service takes up to 70 kg.',
    );
    await client.call('PUT /rates/groups/update-rate-group/:id', {
      params: { id },
      body: { patch: [{ ...place, withdrawn: true }] },
    });
    await client.call('POST /rates/revisions/:id/validate', { params: { id: revision } });
    const diff = await client.call('GET /rates/revisions/:id/diff', {
      params: { id: revision },
      query: {},
    });
    expect(diff).toMatchObject([{ kind: 'removed', service: 'ECO', from: 'GP', to: 'WC' }]);
  });

  test('importing an exported sheet changes nothing, and a changed line of the sheet changes one price cell', async () => {
    const { client, id, groups } = await draft('Sheet');
    const token = await here.signIn('superadmin');
    const send = async (text: string, keep: 'yes' | 'no') => {
      const file = {
        field: 'file',
        filename: 'rates.csv',
        type: 'text/csv',
        data: Buffer.from(text),
      };
      const sent = multipart({ rate_revision_id: String(id), keep }, [file]);
      const answer = await here.app.inject({
        method: 'POST',
        url: '/rates/revisions/import',
        headers: { authorization: `Bearer ${token}`, ...sent.headers },
        payload: sent.payload,
      });
      return answer.json<{ kept: boolean; changed: number; unchanged: number; errors: object[] }>();
    };
    const file = await client.call('POST /rates/revisions/export', {
      query: { id, group: 'STD', service: 'ECO' },
      body: {},
    });
    const text = await file.text();
    expect(await send(text, 'yes')).toMatchObject({
      kept: false,
      added: 0,
      changed: 0,
      removed: 0,
      errors: [],
    });
    const lines = text.split('\r\n').filter((line) => /STD,ECO,GP,WC|^.?group/.test(line));
    const dearer = lines
      .map((line) => line.replace(/,([\d.]+),([\d.]+),([\d.]+)$/, ',999,$2,$3'))
      .join('\r\n');
    expect(await send(dearer, 'no')).toMatchObject({ kept: false, changed: 1, errors: [] });
    expect(await send(dearer, 'yes')).toMatchObject({ kept: true, changed: 1 });
    const std = groups.find(({ code }) => code === 'STD')?.id ?? 0;
    const { all_cells } = await client.call('GET /rates/groups/:id', {
      params: { id: std },
      query: { service: 'ECO' },
    });
    const cell = all_cells.find(({ from, to }) => from === 'GP' && to === 'WC');
    expect(cell && baseOf(cell, 1)?.amount).toBe(999);
    expect(await send(dearer.replaceAll('999', 'much'), 'no')).toMatchObject({
      errors: expect.arrayContaining([
        { row: 2, field: 'base', text: 'The base must be a number such as 97.69.' },
      ]),
    });
    // Without prices, every line would withdraw its route.
    expect(await send(dearer.replace(',base,', ',price,'), 'no')).toMatchObject({
      errors: { file: [expect.stringContaining('The sheet needs the columns group, service')] },
    });
  });

  test('the exported workbook of a service has the prices of the draft, and its import changes nothing', async () => {
    const { client, id } = await draft('Workbook');
    const token = await here.signIn('superadmin');
    const asked = {
      query: { id, group: 'STD', service: 'ECO' },
      body: { format: 'xlsx' as const },
    };
    const file = await client.call('POST /rates/revisions/export', asked);
    const data = Buffer.from(await file.arrayBuffer());
    const fields = { rate_revision_id: String(id), keep: 'yes' };
    const sheet = { field: 'file', filename: 'rates.xlsx', type: XLSX, data };
    const sent = multipart(fields, [sheet]);
    const answer = await here.app.inject({
      method: 'POST',
      url: '/rates/revisions/import',
      headers: { authorization: `Bearer ${token}`, ...sent.headers },
      payload: sent.payload,
    });
    const read = answer.json<{ unchanged: number }>();
    expect(read).toMatchObject({ kept: false, added: 0, changed: 0, removed: 0, errors: [] });
    expect(read.unchanged).toBeGreaterThan(20);
  });
});
