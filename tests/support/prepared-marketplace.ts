import { multipart } from './multipart.ts';
import type { PreparedRequest } from './prepared-requests.ts';
import type { World } from './world.ts';

async function firstId({ database }: World, query: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(query);
  return rows[0]?.id ?? 0;
}

/** A shipment of the marketplace of the demo company. */
const amazonShipment = (here: World, condition = 'true') =>
  firstId(here, `select id from marketplace_shipments where ${condition} order by id limit 1`);

const event = (here: World, condition: string) =>
  firstId(here, `select id from marketplace_events where ${condition} order by id limit 1`);

const inbound = (here: World) =>
  firstId(
    here,
    `select id from marketplace_inbound_logs order by state = 'failed' desc, id limit 1`,
  );

/** A row that was refused, which other calls may have mended. */
const refusedOne = (here: World, table: string, column: string) =>
  firstId(
    here,
    `update ${table} set ${column} = 'failed' where id = (select min(id) from ${table}) returning id`,
  );

const as = 'marketplace';

const someShipment = async (here: World) => ({ as, body: { ids: [await amazonShipment(here)] } });
const someInbound = async (here: World) => ({ as, body: { ids: [await inbound(here)] } });

const someInvoice = (here: World) =>
  firstId(here, `select id from marketplace_invoices order by state = 'uploaded' desc, id limit 1`);
const oneInvoice = async (here: World) => ({ as, params: { id: await someInvoice(here) } });
const theseInvoices = async (here: World) => ({ as, body: { ids: [await someInvoice(here)] } });

const invoice = Buffer.from('Waybill,Weight,Net,VAT,Amount\r\nTCGD999999,1.2,75,11.25,86.25\r\n');
const routes = Buffer.from('Waybill,Route\r\nTCGD000001,R07\r\nnothing,R08\r\n');

/** Requests of the marketplace that need something to be there first, by call. */
export const marketplaceRequests: Record<string, (here: World) => Promise<PreparedRequest>> = {
  'GET /amazon-shipments/:id': async (here) => ({
    as,
    params: { id: await amazonShipment(here) },
  }),
  'POST /amazon-shipments/events': async (here) => ({
    as,
    body: { id: await amazonShipment(here) },
  }),
  'POST /amazon-shipments/shipment-notes': async (here) => ({
    as,
    body: { ids: [await amazonShipment(here)], note: 'The station was told.' },
  }),
  'GET /amazon-shipments/webhook-logs/:id': async (here) => ({
    as,
    params: {
      id: await firstId(here, 'select id from marketplace_webhook_logs order by id limit 1'),
    },
  }),
  'GET /amazon-shipments/inbound-logs/:id': async (here) => ({
    as,
    params: {
      id: await firstId(here, 'select id from marketplace_inbound_logs order by id limit 1'),
    },
  }),
  'GET /inbound-xml/:id': async (here) => ({
    as: 'ops',
    params: { id: await firstId(here, 'select id from inbound_xml order by id limit 1') },
  }),
  'PUT /inbound-xml/:id': async (here) => ({
    as: 'ops',
    params: { id: await refusedOne(here, 'inbound_xml', 'status') },
    body: { content: '<Waybill><Reference>WB-1</Reference></Waybill>' },
  }),
  'PUT /amazon-shipments/inbound-logs/:id': async (here) => ({
    as,
    params: { id: await refusedOne(here, 'marketplace_inbound_logs', 'state') },
    body: { postalCode: '2196' },
  }),
  'POST /amazon-shipments/resubmit': someShipment,
  'POST /amazon-shipments/bulk-resubmit': someShipment,
  'POST /amazon-shipments/outbound-events': someShipment,
  'POST /amazon-shipments/resend-delivery-pin': someShipment,
  'POST /amazon-shipments/resend-failed-sms': someShipment,
  'POST /amazon-shipments/resubmit-events': async (here) => ({
    as,
    body: { ids: [await event(here, `state = 'failed'`)] },
  }),
  'POST /amazon-shipments/override-event': async (here) => ({
    as,
    body: {
      ids: [await event(here, `state = 'failed'`)],
      how: 'settle',
      reason: 'Confirmed with the station',
    },
  }),
  'POST /inbound-shipments/resubmit': someInbound,
  'POST /inbound-shipments/bulk-resubmit': someInbound,
  'POST /amazon-shipments/download/:id': async (here) => ({
    as,
    params: { id: await amazonShipment(here) },
    body: { format: 'csv' },
  }),
  'POST /amazon-shipments/upload_route_file': async () => ({
    as,
    form: multipart({ station: 'JNB5', route_date: '2026-11-20' }, [
      { field: 'file', filename: 'routes.csv', type: 'text/csv', data: routes },
    ]),
  }),
  'GET /amazon-shipments/route-files/:id': async (here) => ({
    as,
    params: {
      id: await firstId(here, 'select id from marketplace_route_files order by id limit 1'),
    },
  }),
  'GET /amazon-invoices/:id': oneInvoice,
  'POST /amazon-shipments-download-invoice/:id': oneInvoice,
  'GET /amazon-invoices/upload-status/:id': oneInvoice,
  'GET /amazon-invoices-s3-to-amzsftp/:id': oneInvoice,
  'POST /amazon-invoices/calculate-totals': theseInvoices,
  'POST /amazon-invoices/send-to-amz': theseInvoices,
  'POST /amazon-invoices/s3-to-amzsftp': theseInvoices,
  'POST /amazon-invoices/upload': async () => ({
    as,
    form: multipart({ invoice_number: 'HVC-AMZ-9001' }, [
      { field: 'file', filename: 'invoice.csv', type: 'text/csv', data: invoice },
    ]),
  }),
};
