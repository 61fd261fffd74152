import { useQuery } from '@tanstack/react-query';
import { Note } from '../../ui/form/note.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Tag } from '../../ui/mark/status-mark.tsx';
import { Facts } from '../../ui/page/section.tsx';
import { Payload } from '../../ui/payload/payload.tsx';
import { Answer } from '../answer.tsx';
import { CopyButton } from '../copy-button.tsx';
import { useHouse } from '../house.ts';
import { sayMoment } from '../moments.ts';
import { Part } from '../shipment/part.tsx';
import '../shipment/record.css';
import { states } from './columns.tsx';

/** One document as text, with the answer it got. */
export function DocumentPanel({ id }: { id: number }) {
  const { api } = useHouse();
  const found = useQuery(api.query('GET /inbound-xml/:id', { params: { id } }));
  return (
    <Answer of={found} what="the document">
      {(document) => {
        const { status, word } = states[document.status];
        const { shipment_id: shipment, content, answer } = document;
        return (
          <div className="beside">
            <div className="beside-head">
              <Tag status={status}>{word}</Tag>
              {document.is_test && <span className="quiet-text">A test</span>}
            </div>
            {document.error !== null && (
              <div className="part">
                <Note kind="error">{document.error}</Note>
              </div>
            )}
            <div className="part">
              <Facts
                facts={[
                  ['Document', document.document_type],
                  ['Source', document.source],
                  ['Account', document.account],
                  [
                    'Shipment',
                    shipment === null ? null : (
                      <TextLink key="shipment" href={`/shipments/${shipment}`}>
                        {document.short_tracking_reference ?? `No. ${shipment}`}
                      </TextLink>
                    ),
                  ],
                  ['Received', sayMoment(document.time_created)],
                  ['Processed', sayMoment(document.processed_at)],
                ]}
              />
            </div>
            <Part title="Document and answer">
              <Payload
                title="Document"
                language="xml"
                content={content}
                action={<CopyButton what="document" text={content} />}
              />
              <Payload title="Our answer" content={answer ?? ''} />
            </Part>
          </div>
        );
      }}
    </Answer>
  );
}
