import { useQuery } from '@tanstack/react-query';
import { subjectOfRows } from '../../commands/focus.ts';
import { marketplaceFailure } from '../../domain/marketplace-failures.ts';
import { TextLink } from '../../ui/link.tsx';
import { Tag } from '../../ui/mark/status-mark.tsx';
import { Facts } from '../../ui/page/section.tsx';
import { Payload } from '../../ui/payload/payload.tsx';
import { Answer } from '../answer.tsx';
import { useHouse } from '../house.ts';
import { Actions } from '../marketplace/actions.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Fault } from '../marketplace/fault.tsx';
import { kinds, places } from '../marketplace/marketplace.ts';
import { sayMoment } from '../moments.ts';
import { Part } from '../shipment/part.tsx';
import '../shipment/record.css';
import { answerOf, directions } from './columns.tsx';

/** One request with what was sent and what came back. */
export function RequestPanel({ id }: { id: number }) {
  const { api } = useHouse();
  const found = useQuery(api.query('GET /amazon-shipments/webhook-logs/:id', { params: { id } }));
  return (
    <Answer of={found} what="the request">
      {(log) => {
        const { status, word } = answerOf(log);
        const remedy = log.fingerprint === null ? null : marketplaceFailure(log.fingerprint).remedy;
        return (
          <div className="beside">
            <div className="beside-head">
              <Tag status={status}>{word}</Tag>
              <span>{directions[log.direction]}</span>
            </div>
            <div className="beside-actions">
              <Actions
                subject={subjectOfRows(kinds.requests, [log])}
                show={['marketplace-requests.1-curl', 'marketplace-requests.2-shipment']}
              />
            </div>
            <Fault error={log.error} remedy={remedy} />
            <div className="part">
              <Facts
                facts={[
                  ['Waybill', shipmentLink(log)],
                  ['Event', log.event_code],
                  ['When', sayMoment(log.time_created)],
                  ['Took', log.duration_ms === null ? null : `${log.duration_ms} ms`],
                  [
                    'Address',
                    <span key="address" className="mono">
                      {log.url}
                    </span>,
                  ],
                ]}
              />
            </div>
            <Part title="What was sent and received">
              <Payload
                title="Request"
                content={log.request}
                action={<CopyButton what="request" text={JSON.stringify(log.request, null, 2)} />}
              />
              <Payload
                title="Answer"
                content={log.answer ?? ''}
                action={log.answer && <CopyButton what="answer" text={log.answer} />}
              />
            </Part>
          </div>
        );
      }}
    </Answer>
  );
}

function shipmentLink(log: { waybill: string | null; amazon_shipment_id: number | null }) {
  if (log.amazon_shipment_id === null) return log.waybill;
  return (
    <TextLink href={`${places.shipments}?panel=${log.amazon_shipment_id}`}>
      {log.waybill ?? `No. ${log.amazon_shipment_id}`}
    </TextLink>
  );
}
