import { inboundDocumentFields } from '#domain/marketplace/lists/inbound-document.fields.ts';
import type { RecordOf } from '#api/record-source.ts';
import { Note } from '#ui/form/note.tsx';
import { TextLink } from '#ui/link.tsx';
import { Part } from '#ui/page/part.tsx';
import { Payload } from '#ui/payload/payload.tsx';
import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { recordPanel } from '#ui/screens/record-panel.tsx';
import { CopyButton } from '#ui/form/copy-button.tsx';
import { CorrectForm } from './correct-form.tsx';
import { states } from './columns.tsx';
import { href } from '#domain/entities/href.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';

const read = 'GET /inbound-xml/:id';
type Document = RecordOf<typeof read>;

/** Side panel of a document: its text and the response. */
export const DocumentPanel = recordPanel(read, {
  kind: 'documents',
  state: ({ status }) => states[status],
  aside: ({ is_test }) => is_test && <span className="quiet-text">A test</span>,
  notice: ({ error }) =>
    error !== null && (
      <div className="part">
        <Note kind="error">{error}</Note>
      </div>
    ),
  facts: (document) => [
    ...fieldFacts(inboundDocumentFields, document, ['document_type', 'source', 'account']),
    ['Shipment', shipmentLink(document)],
    ...fieldFacts(inboundDocumentFields, document, ['time_created', 'processed_at']),
  ],
  actions: ['documents.1-process'],
  parts: [CorrectForm, Text],
});

function shipmentLink({ shipment_id: id, short_tracking_reference: reference }: Document) {
  if (id === null) return null;
  return <TextLink href={href(shipment, { id })}>{reference ?? `No. ${id}`}</TextLink>;
}

function Text({ record: { content, answer } }: { record: Document }) {
  return (
    <Part title="Document and answer">
      <Payload
        title="Document"
        language="xml"
        content={content}
        action={<CopyButton what="document" text={content} />}
      />
      <Payload title="Our answer" content={answer ?? ''} />
    </Part>
  );
}
