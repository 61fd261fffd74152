import type { RowOf } from '#api/endpoint-types.ts';
import { actOn } from '#commands/act-on.ts';

type Document = RowOf<'GET /inbound-xml'>;
const PROCESS = 'POST /inbound-xml/process';

export const processAgain = actOn<typeof PROCESS, Document>(PROCESS, {
  on: 'documents',
  id: 'documents.1-process',
  title: 'Process again',
  keys: 'r',
  icon: 'repeat',
  keywords: ['resubmit', 'retry', 'read again'],
  enabledFor: ({ status }) => status === 'failed' || 'Processed already',
  ask: [],
});
