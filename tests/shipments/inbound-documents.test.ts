import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const waybill = (change: { reference?: string; code?: string; street?: string } = {}) =>
  `
<?xml version="1.0" encoding="UTF-8"?>
<Waybill>
  <Source>sap</Source><Reference>${change.reference ?? 'WB-1'}</Reference><Service>ECO</Service>
  <Receiver>
    <Name>Thandi Nkosi &amp; Sons</Name><MobileNumber>+27835550102</MobileNumber><StreetAddress>${change.street ?? '3 Beach Road'}</StreetAddress>
    <Suburb>Sea Point</Suburb><City>Cape Town</City><Province>WC</Province><PostalCode>${change.code ?? '8005'}</PostalCode>
  </Receiver>
  <Parcels><Parcel><Length>30</Length><Width>20</Width><Height>15</Height><Weight>1.4</Weight></Parcel></Parcels>
</Waybill>`.trim();

describe.each(testDatabases())('documents of partners on $name', (on) => {
  let here: World;
  let token: string;
  beforeAll(async () => {
    here = await world(on);
    const superadmin = await here.as('superadmin');
    const made = await superadmin.call('POST /generate-bearer-token', {
      body: {
        name: 'Warehouse',
        permissions: ['Book shipments', 'View shipments', 'View inbound XML'],
        account_id: 1,
        expires_in_days: 30,
      },
    });
    token = made.token;
  });
  afterAll(() => here.close());

  const post = async (xml: string) => {
    const answer = await here.app.inject({
      method: 'POST',
      url: '/inbound-xml',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/xml' },
      payload: xml,
    });
    return answer.json();
  };
  const total = async () =>
    (await here.database.pool.query('select count(*)::int as n from shipments')).rows[0].n;

  test('a waybill is booked from the usual sender address of the account, once per reference', async () => {
    const before = await total();
    const first = await post(waybill());
    expect(first).toMatchObject({
      status: 'processed',
      account_id: 1,
      source: 'sap',
      reference: 'WB-1',
      document_type: 'Waybill',
      error: null,
    });
    const shipment = await (
      await here.as('account')
    ).call('GET /shipments/:id', { params: { id: first.shipment_id } });
    expect(shipment).toMatchObject({
      customer_reference: 'WB-1',
      delivery_name: 'Thandi Nkosi & Sons',
      requested_from: 'api',
      platform: 'xml',
    });
    const second = await post(waybill());
    expect(second).toMatchObject({
      status: 'failed',
      error: `Reference: WB-1 was already booked, as ${first.short_tracking_reference}.`,
    });
    expect(await total()).toBe(before + 1);
  });

  test('errors have the field names of the document, which is booked once it is corrected', async () => {
    const before = await total();
    const refused = await post(waybill({ reference: 'WB-2', code: '' }));
    expect(refused).toMatchObject({
      status: 'failed',
      shipment_id: null,
      error: 'Receiver/PostalCode: Postal code must have four digits.',
    });
    const ops = await here.as('ops');
    const again = () => ops.call('POST /inbound-xml/process', { body: { ids: [refused.id] } });
    expect((await again()).results[0]).toMatchObject({ outcome: 'failed' });
    const params = { id: refused.id };
    const corrected = await ops.call('PUT /inbound-xml/:id', {
      params,
      body: { content: waybill({ reference: 'WB-2' }) },
    });
    expect(corrected).toMatchObject({ status: 'processed', account_id: 1, error: null });
    expect(await total()).toBe(before + 1);
    expect((await again()).results[0]).toMatchObject({ outcome: 'skipped' });
    await expect(
      ops.call('PUT /inbound-xml/:id', { params, body: { content: waybill() } }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test.each([
    ['<Waybill>', 'The document is not well-formed XML.'],
    ['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Waybill/>', 'well-formed'],
    ['<Order/>', 'Documents of the kind Order are not accepted. Send a Waybill.'],
    ['<Waybill/>', 'Reference: enter a reference that identifies the waybill.'],
    [`<Waybill>${'<a>'.repeat(40)}${'</a>'.repeat(40)}</Waybill>`, 'well-formed'],
  ])('%s is stored as refused', async (xml, error) => {
    expect(await post(xml)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining(error),
    });
  });

  test('a test document is validated and priced without a booking, hidden from other accounts', async () => {
    const before = await total();
    const account = await here.as('account');
    const tested = await account.call('POST /inbound-xml', {
      body: { content: waybill({ reference: 'WB-3' }), is_test: true },
    });
    expect(tested).toMatchObject({ status: 'processed', shipment_id: null, is_test: true });
    expect(tested.answer).toMatchObject({ charge: expect.any(Number) });
    expect(await total()).toBe(before);
    const other = await here.as('other');
    await expect(
      other.call('PUT /inbound-xml/:id', {
        params: { id: tested.id },
        body: { content: waybill() },
      }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
