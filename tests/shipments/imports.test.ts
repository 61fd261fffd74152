import { readFileSync } from 'node:fs';
import writeXlsxFile from 'write-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { multipart } from '../support/doubles/multipart.ts';
import { hostileSpreadsheets } from '../support/doubles/zip.ts';
import { world, type World } from '../support/world.ts';

const headings =
  'Service,Delivery name,Address,Suburb,City,Province,Postal code,Length,Width,Height,Weight,Reference';
const good = 'ECO,Thandi Nkosi,3 Beach Road,Sea Point,Cape Town,WC,8005,30,20,15,"1,4",ORD-1';
const sheet = (...rows: string[]) => [headings, ...rows].join('\r\n');

describe.each(testDatabases())('imports on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const upload = async (
    content: string | Buffer,
    fields: Record<string, string> = {},
    name = 'account',
  ) => {
    const token = await here.signIn(name);
    const data = Buffer.from(content);
    const form = multipart(fields, [
      { field: 'file', filename: '../a\u0007b\u202evsc.csv', type: 'text/csv', data },
    ]);
    return here.app.inject({
      method: 'POST',
      url: '/import-shipments',
      headers: { authorization: `Bearer ${token}`, ...form.headers },
      payload: form.payload,
    });
  };
  const next = async (id: number, body: object, version?: number) =>
    (await here.as('account')).call(
      'PUT /import-shipments/:id',
      { params: { id }, body: { rows: [], skip: [], commit: false, cancel: false, ...body } },
      version === undefined ? {} : { version },
    );

  test('valid rows are booked, and invalid rows are stored for correction and booked later, each once', async () => {
    const answer = await upload(
      sheet(
        good,
        good.replace('Thandi Nkosi', '').replace('"1,4"', 'heavy').replace('ORD-1', 'ORD-2'),
        good.replace(',30,', ',300,').replace('ORD-1', 'ORD-3'),
      ),
    );
    const started = answer.json();
    expect(started).toMatchObject({ file_name: 'abvsc.csv', state: 'waiting', row_count: 3 });
    expect(started).toMatchObject({ good_count: 1, bad_count: 2 });
    expect(started.rows[1].errors).toMatchObject({
      delivery_name: ['Name is required.'],
      submitted_weight: ['Weight must be a number such as 1.4.'],
    });
    expect(started.rows[2].errors).toEqual({
      submitted_length: ['Length 300 cm is over the maximum of 150 cm.'],
    });

    const committed = await next(started.id, { commit: true });
    expect(committed).toMatchObject({
      state: 'waiting',
      good_count: 0,
      committed_count: 1,
      bad_count: 2,
    });
    expect(committed.rows[1]?.cells['Weight']).toBe('heavy');

    const errors = { commit: [expect.stringContaining('Correct the rows that need fixing')] };
    await expect(next(started.id, { commit: true })).rejects.toMatchObject({ body: { errors } });

    const corrected = await next(started.id, {
      rows: [{ number: 3, cells: { 'Delivery name': 'Sipho', Weight: '2' } }],
      skip: [4],
      commit: true,
    });
    expect(corrected.rows.map(({ state }) => state)).toEqual(['committed', 'committed', 'skipped']);
    expect(corrected).toMatchObject({ state: 'committed', good_count: 0, committed_count: 2 });
    const { rows } = await here.database.pool.query(
      'select customer_reference, delivery_postal_code, actual_weight::float, account_id from shipments where import_id = $1 order by 1',
      [started.id],
    );
    const booked = { delivery_postal_code: '8005', account_id: 1 };
    expect(rows).toEqual([
      { ...booked, customer_reference: 'ORD-1', actual_weight: 1.4 },
      { ...booked, customer_reference: 'ORD-2', actual_weight: 2 },
    ]);
    await expect(next(started.id, { commit: true })).rejects.toMatchObject({ status: 409 });
  });

  test('rows of a cancelled import do not count as valid', async () => {
    const { id } = (await upload(sheet(good.replace('ORD-1', 'ORD-CANCEL')))).json();
    expect(await next(id, { cancel: true })).toMatchObject({ state: 'cancelled', good_count: 0 });
  });

  test('two parallel commits of an import book its rows once', async () => {
    const { id } = (await upload(sheet(good.replace('ORD-1', 'ORD-RACE')))).json();
    await Promise.allSettled([next(id, { commit: true }), next(id, { commit: true })]);
    const { rows } = await here.database.pool.query(
      'select count(*)::int from shipments where import_id = $1',
      [id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('a change to an old version is refused with the current import', async () => {
    const { id, version } = (await upload(sheet(good.replace('ORD-1', 'ORD-VERSION')))).json();
    await next(id, { rows: [{ number: 2, cells: { City: 'Cape Town' } }] }, version);
    await expect(next(id, { commit: true }, version)).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
  });

  test('rows already booked or repeated in the file are left out until a user includes them', async () => {
    const row = (reference: string) => good.replace('ORD-1', reference);
    const first = (await upload(sheet(row('A-1'), row('A-2')))).json();
    const [shipment] = (await next(first.id, { commit: true })).rows;
    const [{ reference } = { reference: '' }] = await here.rows<{ reference: string }>(
      `select short_tracking_reference as reference from shipments where id = ${shipment?.shipment_id ?? 0}`,
    );
    const second = (await upload(sheet(row('a-1'), row('A-3'), row('A-3'), row('A-4')))).json();
    expect(second).toMatchObject({ good_count: 2, bad_count: 0, repeated_count: 2 });
    const notices = second.rows.map(({ notice }: { notice: string | null }) => notice);
    expect(notices).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Customer reference a-1 was booked as ${reference} on \\d{1,2} \\w+ \\d{4}\\.$`,
        ),
      ),
      null,
      'Customer reference A-3 is also in row 3.',
      null,
    ]);
    const rest = await next(second.id, { include: [4], commit: true });
    expect(rest).toMatchObject({ state: 'committed', committed_count: 3, repeated_count: 1 });
  });

  test('a row with the postal code of another town has a warning but can be booked', async () => {
    const far = good.replace('ORD-1', 'FAR-1').replace('8005', '7646');
    const answer = await upload(sheet(far, good.replace('ORD-1', 'FAR-2')));
    const { id, rows, good_count } = answer.json();
    expect(good_count).toBe(2);
    const warning = (town: string) =>
      `Postal code 7646 is in Paarl, not in ${town} (8005): the price is for ${town}.`;
    const notices = (some: { notice: string | null }[]) => some.map(({ notice }) => notice);
    expect(notices(rows)).toEqual([warning('Cape Town'), null]);
    const changes = [{ number: 3, cells: { City: 'Kaapstad', 'Postal code': '7646' } }];
    const changed = await next(id, { rows: changes });
    expect(notices(changed.rows)).toEqual([warning('Cape Town'), warning('Kaapstad')]);
    expect(await next(id, { commit: true })).toMatchObject({ committed_count: 2 });
  });

  test('the columns that an account mapped last apply to its next file', async () => {
    const other = (reference: string) =>
      sheet(good.replace('ORD-1', reference))
        .replace('Reference', 'Our no')
        .replace('Service', 'How');
    const first = (await upload(other('M-1'))).json();
    expect(first.mapping).not.toHaveProperty('service_level_code');
    const mapping = { ...first.mapping, service_level_code: 'How', customer_reference: 'Our no' };
    expect((await next(first.id, { mapping })).good_count).toBe(1);
    const second = (await upload(other('M-2'))).json();
    expect(second).toMatchObject({ good_count: 1, mapping });
  });

  test('a second import of the same file needs a confirmation', async () => {
    const content = sheet(good.replace('ORD-1', 'ORD-TWICE'));
    const first = (await upload(content)).json();
    const second = await upload(content);
    expect(second.statusCode).toBe(409);
    expect(second.json().current).toEqual({ import_id: first.id });
    const confirmed = await upload(content, { confirm_same_file: 'true' });
    expect(confirmed.json()).toMatchObject({ same_as: first.id });
    expect((await upload(content, {}, 'other')).statusCode).toBe(200);
  });

  test('a spreadsheet gives the same result as the text file, including leading zeros', async () => {
    const rows = sheet(
      good
        .replace('"1,4"', '1.4')
        .replace('Sea Point,Cape Town,WC,8005', 'Arcadia,Pretoria,GP,0083')
        .replace('ORD-1', 'ORD-X'),
    )
      .split('\r\n')
      .map((line) => line.split(','));
    const buffer = await writeXlsxFile(
      rows.map((row) =>
        row.map((value) =>
          /^0?\d+(\.\d+)?$/.test(value)
            ? { value: Number(value), type: Number }
            : { value, type: String },
        ),
      ),
    ).toBuffer();
    const read = (await upload(buffer)).json();
    expect(read).toMatchObject({ good_count: 1, bad_count: 0 });
    const { rows: booked } = await next(read.id, { commit: true });
    const address = 'select delivery_postal_code from shipments where id = $1';
    expect(await here.rows(address, [booked[0]?.shipment_id])).toEqual([
      { delivery_postal_code: '0083' },
    ]);
  });

  test('the response names the sheet that was read, and another sheet with the known headings', async () => {
    const read = (await upload(readFileSync('tests/corpus/tables/two-sheets.xlsx'))).json();
    expect(read).toMatchObject({ sheet: 'Monday', unread_sheets: ['Tuesday'], row_count: 1 });
  });

  test('a filled-in template can be imported', async () => {
    const client = await here.as('account');
    for (const type of ['csv', 'xlsx'] as const) {
      const blob = await client.call('GET /import-shipments-template', { query: { type } });
      const read = await upload(Buffer.from(await blob.arrayBuffer()));
      expect(read.json()).toMatchObject({ row_count: 1, bad_count: 0 });
    }
  });

  test('unknown headings are imported after a user has mapped them', async () => {
    const content = sheet(good.replace('ORD-1', 'ORD-MAP')).replace('Delivery name', 'Wer');
    const read = (await upload(content)).json();
    expect(read.bad_count).toBe(1);
    const mapped = await next(read.id, { mapping: { ...read.mapping, delivery_name: 'Wer' } });
    expect(mapped).toMatchObject({ good_count: 1, bad_count: 0 });
    await expect(next(read.id, { mapping: { delivery_name: 'Nobody' } })).rejects.toMatchObject({
      status: 422,
    });
  });

  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(sheet(good.replace('ORD-1', 'ORD-16')), 'utf16le'),
  ]);
  test.each<[string, string | Buffer]>([
    ['a file with a byte order mark', `\u{feff}${sheet(good.replace('ORD-1', 'ORD-BOM'))}`],
    ['a file in UTF-16', utf16],
    [
      'a file with semicolons as separators',
      sheet(good.replace('"1,4"', '1.4').replace('ORD-1', 'ORD-SEMI')).replaceAll(',', ';'),
    ],
    [
      'a file with mixed line ends and empty lines',
      `${headings}\n\n${good.replace('ORD-1', 'ORD-LINES')}\r\n\r\n`,
    ],
    ['a value with an apostrophe before an equals sign', sheet(good.replace('ORD-1', "'=ORD-F"))],
  ])('%s is read', async (_, content) => {
    expect((await upload(content)).json()).toMatchObject({ good_count: 1, bad_count: 0 });
  });

  test.each<[string, string | Buffer, number]>([
    ['an empty file', '', 422],
    ['headings without rows', headings, 422],
    ['an unclosed quote', sheet(good.replace('Thandi', '"Thandi')), 422],
    ['bytes that are not text', Buffer.from([0x41, 0xff, 0xfe, 0x80]), 422],
    ['a NUL character', sheet(good.replace('Thandi', 'Tha\u0000ndi')), 422],
    ['a zip archive that is not a spreadsheet', Buffer.from('PK\u0003\u0004nothing'), 422],
    ['the same heading twice', sheet(good).replace('Delivery name', 'Suburb'), 422],
    ['too many rows', sheet(...Array.from({ length: 2001 }, () => good)), 422],
    ['too many bytes', 'x'.repeat(5_000_001), 413],
    ...hostileSpreadsheets,
  ])('the upload is refused as a whole: %s', async (_, content, status) => {
    const answer = await upload(content);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toBeTruthy();
  });

  test.each(['-1', '0', '1e309', '1,234.50', 'NaN', '', '99999999999'])(
    'a weight of "%s" is an error of its row',
    async (weight) => {
      const read = (
        await upload(
          sheet(
            good
              .replace('"1,4"', `"${weight}"`)
              .replace('ORD-1', `ORD-${weight.length}-${weight.slice(0, 2)}`),
          ),
        )
      ).json();
      expect(read.rows[0].errors).toHaveProperty('submitted_weight');
    },
  );

  test('imports of another account are not found', async () => {
    const { id } = (await upload(sheet(good.replace('ORD-1', 'ORD-MINE')))).json();
    const other = await here.as('other');
    const read = other.call('GET /import-shipments/:id', { params: { id } });
    await expect(read).rejects.toMatchObject({ status: 404 });
    await expect(
      other.call('PUT /import-shipments/:id', {
        params: { id },
        body: { rows: [], skip: [], commit: true, cancel: false },
      }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
