import { listInboundXml, readInboundXml } from './inbound/inbound-xml.ts';
import { listInboundLogs, listWebhookLogs, readInboundLog, readWebhookLog } from './logs.ts';
import { processAgain } from './inbound/process-documents.ts';
import { correctDocument, receiveDocument } from './inbound/receive-waybill.ts';
import { correctShipment, receiveShipment } from './inbound/receive-shipment.ts';
import { serve } from '#server/http/serve.ts';

export default serve('marketplaceLogs', {
  'GET /amazon-shipments/webhook-logs': ({ query }, { db }) => listWebhookLogs(db, query),
  'GET /amazon-shipments/webhook-logs/:id': ({ params }, { db }) => readWebhookLog(db, params.id),
  'GET /amazon-shipments/inbound-logs': ({ query }, { db }) => listInboundLogs(db, query),
  'GET /amazon-shipments/inbound-logs/:id': ({ params }, { db }) => readInboundLog(db, params.id),
  'POST /amazon-shipments/inbound': ({ body }, context) => receiveShipment(body, context),
  'PUT /amazon-shipments/inbound-logs/:id': ({ params, body }, context) =>
    correctShipment(params.id, body, context),
  'GET /inbound-xml': ({ query }, { db }) => listInboundXml(db, query),
  'GET /inbound-xml/:id': ({ params }, { db }) => readInboundXml(db, params.id),
  'POST /inbound-xml': ({ body }, context) => receiveDocument(body, context),
  'PUT /inbound-xml/:id': ({ params, body }, context) =>
    correctDocument(params.id, body.content, context),
  'POST /inbound-xml/process': ({ body }, { db, caller }) => processAgain(db, caller, body.ids),
});
