import { entity } from './entity.ts';

/** A document that a partner sent, as it came. */
export const inboundDocument = entity({
  key: 'inbound-document',
  name: 'document',
  plural: 'documents',
  icon: 'file-text',
  place: { panel: '/inbound-xml' },
  topic: 'inbound-documents',
  inRuns: true,
  permissions: ['View inbound XML'],
});
