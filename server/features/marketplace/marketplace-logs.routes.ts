import { marketplaceLogs } from '../../../src/api/contract/marketplace-logs.ts';
import { listInboundXml, readInboundXml } from './inbound-xml.ts';
import { listInboundLogs, listWebhookLogs, readInboundLog, readWebhookLog } from './logs.ts';
import { serve } from '../../serve.ts';

export default serve(marketplaceLogs, {
  'GET /amazon-shipments/webhook-logs': ({ query }, { db }) => listWebhookLogs(db, query),
  'GET /amazon-shipments/webhook-logs/:id': ({ params }, { db }) => readWebhookLog(db, params.id),
  'GET /amazon-shipments/inbound-logs': ({ query }, { db }) => listInboundLogs(db, query),
  'GET /amazon-shipments/inbound-logs/:id': ({ params }, { db }) => readInboundLog(db, params.id),
  'GET /inbound-xml': ({ query }, { db }) => listInboundXml(db, query),
  'GET /inbound-xml/:id': ({ params }, { db }) => readInboundXml(db, params.id),
});
