import { inbound_xml } from '#server/db/schema/messages.ts';
import { multipart } from '../support/doubles/multipart.ts';
import type { World } from '../support/world.ts';
import { firstId, type Requests } from './request.ts';

const as = 'marketplace';

const first =
  (table: string, where = 'true', order = 'id') =>
  (here: World) =>
    firstId(here, `select id from ${table} where ${where} order by ${order} limit 1`);
const shipment = first('marketplace_shipments');
const failedEvent = first('marketplace_events', `state = 'failed'`);
const inbound = first('marketplace_inbound_logs', 'true', `state = 'failed' desc, id`);
const invoice = first('marketplace_invoices', 'true', `state = 'uploaded' desc, id`);

type Find = (here: World) => Promise<number>;
/** A request whose path names the row. */
const at =
  (find: Find, body?: object, by = as) =>
  async (here: World) => ({ as: by, params: { id: await find(here) }, ...(body && { body }) });
/** A request for several rows, naming one. */
const of =
  (find: Find, more: object = {}) =>
  async (here: World) => ({ as, body: { ids: [await find(here)], ...more } });

/** Finds a row and refuses it again, because other calls may have corrected it. */
const refused =
  (find: Find, refuse: (here: World, id: number) => Promise<unknown>): Find =>
  async (here) => {
    const id = await find(here);
    await refuse(here, id);
    return id;
  };

const csvForm = (name: string, content: string, fields: Record<string, string>) =>
  multipart(fields, [
    { field: 'file', filename: `${name}.csv`, type: 'text/csv', data: Buffer.from(content) },
  ]);

export const marketplaceRequests: Requests = {
  'GET /amazon-shipments/:id': at(shipment),
  'POST /amazon-shipments/events': async (here) => ({ as, body: { id: await shipment(here) } }),
  'POST /amazon-shipments/shipment-notes': of(shipment, { note: 'The station was told.' }),
  'GET /amazon-shipments/webhook-logs/:id': at(first('marketplace_webhook_logs')),
  'GET /amazon-shipments/inbound-logs/:id': at(first('marketplace_inbound_logs')),
  'GET /inbound-xml/:id': at(first('inbound_xml'), undefined, 'ops'),
  'PUT /inbound-xml/:id': at(
    refused(first('inbound_xml'), ({ given }, id) =>
      given.rows(inbound_xml, id, { status: 'failed' }),
    ),
    { content: '<Waybill><Reference>WB-1</Reference></Waybill>' },
    'ops',
  ),
  'PUT /amazon-shipments/inbound-logs/:id': at(
    refused(first('marketplace_inbound_logs'), ({ given }, id) =>
      given.inboundLog(id, { state: 'failed' }),
    ),
    { postalCode: '2196' },
  ),
  'POST /amazon-shipments/resubmit': of(shipment),
  'POST /amazon-shipments/bulk-resubmit': of(shipment),
  'POST /amazon-shipments/outbound-events': of(shipment),
  'POST /amazon-shipments/resend-delivery-pin': of(shipment),
  'POST /amazon-shipments/resend-failed-sms': of(shipment),
  'POST /amazon-shipments/resubmit-events': of(failedEvent),
  'POST /amazon-shipments/override-event': of(failedEvent, {
    how: 'settle',
    reason: 'Confirmed with the station',
  }),
  'POST /inbound-shipments/resubmit': of(inbound),
  'POST /inbound-shipments/bulk-resubmit': of(inbound),
  'POST /amazon-shipments/download/:id': at(shipment, { format: 'csv' }),
  'POST /amazon-shipments/upload_route_file': () => ({
    as,
    form: csvForm('routes', 'Waybill,Route\r\nTCGD000001,R07\r\nnothing,R08\r\n', {
      station: 'JNB5',
      route_date: '2026-11-20',
    }),
  }),
  'GET /amazon-shipments/route-files/:id': at(first('marketplace_route_files')),
  'GET /amazon-invoices/:id': at(invoice),
  'POST /amazon-shipments-download-invoice/:id': at(invoice),
  'GET /amazon-invoices/upload-status/:id': at(invoice),
  'GET /amazon-invoices-s3-to-amzsftp/:id': at(invoice),
  'POST /amazon-invoices/calculate-totals': of(invoice),
  'POST /amazon-invoices/send-to-amz': of(invoice),
  'POST /amazon-invoices/s3-to-amzsftp': of(invoice),
  'POST /amazon-invoices/upload': () => ({
    as,
    form: csvForm('invoice', 'Waybill,Weight,Net,VAT,Amount\r\nTCGD999999,1.2,75,11.25,86.25\r\n', {
      invoice_number: 'HVC-AMZ-9001',
    }),
  }),
};
