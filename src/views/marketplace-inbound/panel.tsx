import { useQuery } from '@tanstack/react-query';
import { subjectOfRows } from '../../commands/focus.ts';
import { marketplaceFailure } from '../../domain/marketplace-failures.ts';
import { Tag } from '../../ui/mark/status-mark.tsx';
import { Facts } from '../../ui/page/section.tsx';
import { Payload } from '../../ui/payload/payload.tsx';
import { Answer } from '../answer.tsx';
import { useHouse } from '../house.ts';
import { Actions } from '../marketplace/actions.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Fault } from '../marketplace/fault.tsx';
import { inboundStates, kinds } from '../marketplace/marketplace.ts';
import { sayMoment } from '../moments.ts';
import { Part } from '../shipment/part.tsx';
import '../shipment/record.css';

/** One shipment that the marketplace sent us, as it was received. */
export function InboundPanel({ id }: { id: number }) {
  const { api } = useHouse();
  const found = useQuery(api.query('GET /amazon-shipments/inbound-logs/:id', { params: { id } }));
  return (
    <Answer of={found} what="the inbound shipment">
      {(log) => {
        const { status, word } = inboundStates[log.state];
        const isFailed = log.state === 'failed' && log.fingerprint !== null;
        const remedy = isFailed ? marketplaceFailure(log.fingerprint ?? '').remedy : null;
        return (
          <div className="beside">
            <div className="beside-head">
              <Tag status={status}>{word}</Tag>
            </div>
            <div className="beside-actions">
              <Actions
                subject={subjectOfRows(kinds.inbound, [log])}
                show={['inbound-shipments.1-resubmit', 'inbound-shipments.3-shipment']}
              />
            </div>
            <Fault error={log.error} remedy={remedy} />
            <div className="part">
              <Facts
                facts={[
                  [
                    'Waybill',
                    <span key="waybill" className="ref">
                      {log.waybill}
                    </span>,
                  ],
                  ['Received', sayMoment(log.time_created)],
                  ['Answered', log.http_status],
                  ['Tries', log.attempts],
                ]}
              />
            </div>
            <Part title="Payload">
              <Payload
                title="As it was received"
                content={log.payload}
                action={<CopyButton what="payload" text={JSON.stringify(log.payload, null, 2)} />}
              />
            </Part>
          </div>
        );
      }}
    </Answer>
  );
}
