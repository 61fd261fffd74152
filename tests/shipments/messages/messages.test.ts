import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/database.ts';
import { bookAs, seaPoint } from '../../support/runs/bookings.ts';
import { multipart, png, type SentFile } from '../../support/doubles/multipart.ts';
import { shipment_note_files } from '#server/db/schema/tracking.ts';
import { world, type World } from '../../support/world.ts';

const file = (filename: string, data: Buffer, field = 'attachments'): SentFile => ({
  field,
  filename,
  type: 'application/octet-stream',
  data,
});

describe.each(testDatabases())('notes, files and messages on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const post = async (name: string, url: string, sent: ReturnType<typeof multipart>) => {
    const token = await here.signIn(name);
    return here.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}`, ...sent.headers },
      payload: sent.payload,
    });
  };
  const mails = async () =>
    (await here.database.pool.query('select to_address, subject from emails order by id')).rows;

  test('the type of a file comes from its content, and its name is made harmless', async () => {
    const { id } = await bookAs(here, 'account');
    const form = multipart({ shipment_id: String(id), note: 'See picture' }, [
      file('..\\..\\evil\u202e.svg', png),
    ]);
    const answer = await post('account', '/shipments/notes', form);
    const [attached] = answer.json().attachments;
    expect(attached).toMatchObject({ name: 'evil.png', type: 'image/png' });
    const token = await here.signIn('account');
    const served = await here.app.inject({
      url: `/shipments/files/${attached.file_id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
    expect(served.headers['content-disposition']).toMatch(/^attachment; /);
  });

  test.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['an HTML page', '<!doctype html><html></html>'],
    ['a Windows program', 'MZ\u0000\u0001'],
    ['an empty file', ''],
  ])('%s is refused as an attachment', async (_, content) => {
    const { id } = await bookAs(here, 'account');
    const form = multipart({ shipment_id: String(id), note: 'x' }, [
      file('x.png', Buffer.from(content)),
    ]);
    expect((await post('account', '/shipments/notes', form)).statusCode).toBe(422);
  });

  test('proofs are listed as images, shown to the customer and deleted with their files', async () => {
    const { id } = await bookAs(here, 'account');
    const upload = (data: Buffer) =>
      post(
        'ops',
        '/shipments/pod/images',
        multipart({ shipment_id: String(id), received_by: 'Thandi' }, [
          file('a.pdf', data, 'image'),
        ]),
      );
    expect((await upload(Buffer.from('%PDF-1.4'))).statusCode).toBe(422);
    const added = (await upload(png)).json();
    const customer = await here.as('account');
    const listed = await customer.call('GET /shipments/pod/images', { query: { shipment_id: id } });
    expect(listed).toMatchObject([{ id: added.id, type: 'image/png', received_by: 'Thandi' }]);
    await expect(
      customer.call('POST /shipments/pod/delete', { body: { ids: [added.id] } }),
    ).rejects.toMatchObject({ status: 403 });
    const ops = await here.as('ops');
    const removed = await ops.call('POST /shipments/pod/delete', {
      body: { ids: [added.id, 2_000_000_000] },
    });
    expect(removed.results.map(({ outcome }) => outcome)).toEqual(['ok', 'failed']);
    await expect(
      ops.call('GET /shipments/files/:id', { params: { id: added.file_id } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('an image is stored until its last proof is removed', async () => {
    const query = async (text: string, values: unknown[] = []) =>
      (await here.database.pool.query(text, values)).rows;
    const [{ file_id, ids }] = await query(
      'select file_id, array_agg(id order by id) as ids from pod_images group by 1 having count(*) > 1 order by 1 limit 1',
    );
    const [first, ...others] = ids;
    const ops = await here.as('ops');
    const remove = (some: number[]) =>
      ops.call('POST /shipments/pod/delete', { body: { ids: some } });
    const kept = () => query('select id from files where id = $1', [file_id]);
    expect(await remove([first])).toMatchObject({ results: [{ id: first, outcome: 'ok' }] });
    expect(await kept()).toHaveLength(1);
    expect(await remove(others)).toMatchObject({ failed: 0 });
    expect(await kept()).toEqual([]);
  });

  test('a note that shows the image of a proof keeps the image after the proof is removed', async () => {
    const { id } = await bookAs(here, 'account');
    const form = { shipment_id: String(id), received_by: 'Thandi' };
    const sent = multipart(form, [file('a.png', png, 'image')]);
    const proof = (await post('ops', '/shipments/pod/images', sent)).json();
    const noted = multipart({ shipment_id: String(id), note: 'Signed' }, []);
    const note = (await post('ops', '/shipments/notes', noted)).json();
    await here.given.row(shipment_note_files, { note_id: note.id, file_id: proof.file_id });
    const ops = await here.as('ops');
    const removed = await ops.call('POST /shipments/pod/delete', { body: { ids: [proof.id] } });
    expect(removed.results).toMatchObject([{ outcome: 'ok' }]);
    const { rows } = await here.database.pool.query('select id from files where id = $1', [
      proof.file_id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('three messages an hour are allowed, even with parallel requests', async () => {
    const { id } = await bookAs(here, 'account');
    const client = await here.as('account');
    const resend = (channel: 'sms' | 'email') =>
      client.call('POST /resend-notification', {
        body: { shipment_id: id, channel, to: 'delivery' },
      });
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => resend(index % 2 === 0 ? 'sms' : 'email')),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(resend('email')).rejects.toMatchObject({ status: 429 });
    const told = await client.call('GET /shipments/notes/communication/:id', { params: { id } });
    expect(told).toHaveLength(3);
  });

  const mail = (name: string, fields: Record<string, string | string[]>, files: SentFile[] = []) =>
    post(
      name,
      '/shipments/bulk/email',
      multipart(
        { subject: 'Your parcel', message: 'On its way.', to: 'recipient', ...fields },
        files,
      ),
    );

  test('only contacts of shipments of the account are emailed, with attachments', async () => {
    const own = await bookAs(here, 'account', {
      delivery: { ...seaPoint, email: 'own@mail.example' },
    });
    const foreign = await bookAs(here, 'other', {
      delivery: { ...seaPoint, email: 'canary@mail.example' },
    });
    const answer = await mail('account', { ids: `${own.id},${foreign.id}` }, [
      file('terms.txt', Buffer.from('Terms')),
    ]);
    expect(answer.json().results).toEqual([
      { id: own.id, outcome: 'ok', reason: null },
      { id: foreign.id, outcome: 'failed', reason: 'Not found, or not visible to you' },
    ]);
    const sent = await mails();
    expect(sent.at(-1)).toEqual({
      to_address: 'own@mail.example',
      subject: `Your parcel (${own.short_tracking_reference})`,
    });
    expect(JSON.stringify(sent)).not.toContain('canary');
    const { rows } = await here.database.pool.query(
      'select f.name from email_files m join files f on f.id = m.file_id',
    );
    expect(rows).toEqual([{ name: 'terms.txt' }]);
  });

  test('ids are accepted as a repeated field, as JSON or separated by commas', async () => {
    const { id } = await bookAs(here, 'account');
    for (const ids of [[`${id}`, '2000000000'], `[${id}, 2000000000]`, `${id},2000000000`]) {
      const answer = await mail('account', { ids, to: 'account' });
      expect(answer.json().results).toMatchObject([{ id }, { id: 2_000_000_000 }]);
    }
    for (const ids of ['[]', '[1,', 'one', '{"id":1}', '1.5'])
      expect((await mail('account', { ids })).statusCode, ids).toBe(422);
  });

  test('line breaks and addresses that do not belong to the shipments are refused', async () => {
    const { id } = await bookAs(here, 'account');
    const before = (await mails()).length;
    const stranger = await mail('account', {
      ids: String(id),
      to: 'addresses',
      addresses: 'stranger@elsewhere.example',
    });
    expect(stranger.json().results[0]).toMatchObject({ outcome: 'skipped' });
    const hostile: Record<string, string>[] = [
      { to: 'addresses', addresses: 'thandi@mail.example\r\nBcc: x@y.example' },
      { to: 'addresses', addresses: 'a@x\r\nBcc:' },
      { subject: 'Hello\r\nBcc: x@y.example' },
    ];
    for (const fields of hostile)
      expect((await mail('account', { ids: String(id), ...fields })).statusCode).toBe(422);
    expect(await mails()).toHaveLength(before);
  });

  test('a request for a special trip needs a name and a contact, with the specified texts', async () => {
    const { id } = await bookAs(here, 'account');
    const client = await here.as('account');
    const ask = (contact: object) =>
      client.call('POST /notification/special-trip-request', {
        body: {
          shipment: id,
          contact: { name: '', email: '', mobile_number: '', ...contact },
          message: 'Before noon.',
        },
      });
    await expect(ask({})).rejects.toMatchObject({
      body: {
        errors: {
          'contact.name': ['Name is required.'],
          'contact.mobile_number': ['Mobile number is required.'],
          'contact.email': ['Email is required.'],
        },
      },
    });
    expect(await ask({ name: 'Thandi', mobile_number: '0835550102' })).toEqual({
      status: true,
      data: { success: true, message: 'Your request for a special trip was sent.' },
    });
    expect((await mails()).at(-1)).toMatchObject({ to_address: 'help@highveldcouriers.example' });
  });
});
