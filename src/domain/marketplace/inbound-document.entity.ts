import { entity } from '../entities/entity.ts';

/** Document from a partner as received. */
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
