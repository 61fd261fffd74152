import type { RecordOf } from '#api/record-source.ts';
import { TextLink } from '#ui/link.tsx';
import { Part } from '#ui/page/part.tsx';
import { Payload } from '#ui/payload/payload.tsx';
import { recordPanel } from '#ui/screens/record-panel.tsx';
import { CopyButton } from '#ui/form/copy-button.tsx';
import { Fault } from '../fault.tsx';
import { kinds, pages } from '../marketplace.ts';
import { formatMoment } from '#ui/format.ts';
import { responseOf, directions } from './columns.tsx';

const read = 'GET /amazon-shipments/webhook-logs/:id';
type Request = RecordOf<typeof read>;

/** Side panel of a request with its body and response. */
export const RequestPanel = recordPanel(read, {
  kind: kinds.requests,
  state: responseOf,
  aside: ({ direction }) => <span>{directions[direction]}</span>,
  actions: ['marketplace-requests.1-curl', 'marketplace-requests.2-shipment'],
  notice: (log) => <Fault of={log} isFailed />,
  facts: (log) => [
    ['Waybill', shipmentLink(log)],
    ['Event', log.event_code],
    ['When', formatMoment(log.time_created)],
    ['Duration', log.duration_ms === null ? null : `${log.duration_ms} ms`],
    [
      'Address',
      <span key="address" className="mono">
        {log.url}
      </span>,
    ],
  ],
  parts: [Exchange],
});

function shipmentLink({ waybill, amazon_shipment_id: id }: Request) {
  if (id === null) return waybill;
  return <TextLink href={`${pages.shipments}?panel=${id}`}>{waybill ?? `No. ${id}`}</TextLink>;
}

function Exchange({ record: { request, answer } }: { record: Request }) {
  return (
    <Part title="What was sent and received">
      <Payload
        title="Request"
        content={request}
        action={<CopyButton what="request" text={JSON.stringify(request, null, 2)} />}
      />
      <Payload
        title="Answer"
        content={answer ?? ''}
        action={answer && <CopyButton what="answer" text={answer} />}
      />
    </Part>
  );
}
