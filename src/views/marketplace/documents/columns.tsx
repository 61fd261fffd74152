import type { ListRow } from '#api/list-source.ts';
import { inboundDocumentFields } from '#domain/marketplace/lists/inbound-document.fields.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import { showFields } from '#ui/table/field-columns.tsx';

type Document = ListRow<'GET /inbound-xml'>;

export const states: Record<Document['status'], { status: Status; word: string }> = {
  received: { status: 'neutral', word: 'Received' },
  processed: { status: 'success', word: 'Processed' },
  failed: { status: 'danger', word: 'Failed' },
};

export const { columns, filters } = showFields('GET /inbound-xml', inboundDocumentFields, {
  labels: { status: states },
});
