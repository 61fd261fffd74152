import { inboundLogFields } from '#domain/marketplace/lists/marketplace-logs.fields.ts';
import type { RecordOf } from '#api/record-source.ts';
import { Part } from '#ui/page/part.tsx';
import { Payload } from '#ui/payload/payload.tsx';
import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { recordPanel } from '#ui/screens/record-panel.tsx';
import { CopyButton } from '#ui/form/copy-button.tsx';
import { Fault } from '../fault.tsx';
import { inboundStates, kinds } from '../marketplace.ts';

const read = 'GET /amazon-shipments/inbound-logs/:id';

/** Side panel of an inbound shipment, as received. */
export const InboundPanel = recordPanel(read, {
  kind: kinds.inbound,
  state: ({ state }) => inboundStates[state],
  actions: [
    'inbound-shipments.1-resubmit',
    'inbound-shipments.2-correct',
    'inbound-shipments.3-shipment',
  ],
  notice: (log) => <Fault of={log} isFailed={log.state === 'failed'} />,
  facts: (log) => [
    ...fieldFacts(inboundLogFields, log, ['waybill', 'time_created', 'http_status', 'attempts']),
  ],
  parts: [Received],
});

function Received({ record: { payload } }: { record: RecordOf<typeof read> }) {
  return (
    <Part title="Payload">
      <Payload
        title="As it was received"
        content={payload}
        action={<CopyButton what="payload" text={JSON.stringify(payload, null, 2)} />}
      />
    </Part>
  );
}
