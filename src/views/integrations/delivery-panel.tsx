import { webhookDeliveryFields } from '#domain/integrations/webhook-delivery.fields.ts';
import type { RecordOf } from '#api/record-source.ts';
import { href } from '#domain/entities/href.ts';
import { shipment } from '#domain/shipments/shipment.entity.ts';
import { formatDateTime, formatExactTime } from '#domain/kernel/time.ts';
import { MAX_ATTEMPTS } from '#domain/integrations/webhooks.ts';
import { CopyButton } from '#ui/form/copy-button.tsx';
import { TextLink } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Part } from '#ui/page/part.tsx';
import { Payload } from '#ui/payload/payload.tsx';
import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { recordPanel } from '#ui/screens/record-panel.tsx';
import { deliveryStates, eventLabel, heldBackWords } from './integration.ts';

const read = 'GET /webhook-deliveries/:id';
type Delivery = RecordOf<typeof read>;

/** Side panel of a delivery: attempts, request and responses. */
export const DeliveryPanel = recordPanel(read, {
  kind: 'deliveries',
  state: ({ state }) => deliveryStates[state],
  aside: ({ event }) => <span>{eventLabel(event)}</span>,
  actions: ['deliveries.1-resend', 'deliveries.3-curl'],
  facts: (delivery) => [
    ['Shipment', <ShipmentLink key="shipment" of={delivery} />],
    ...fieldFacts(webhookDeliveryFields, delivery, [
      'message_id',
      'sequence',
      'time_created',
      'error',
    ]),
  ],
  parts: [Attempts, Sent, Answer],
});

function ShipmentLink({
  of: { shipment_id: id, short_tracking_reference: reference },
}: {
  of: Delivery;
}) {
  if (id === null) return <span className="quiet-text">None</span>;
  return <TextLink href={href(shipment, { id })}>{reference ?? `No. ${id}`}</TextLink>;
}

function Attempts({
  record: { tries, attempts, state, next_attempt_at: next, ...record },
}: {
  record: Delivery;
}) {
  return (
    <Part title={`Attempts, ${attempts} of ${MAX_ATTEMPTS}`}>
      <ul className="attempts">
        {state === 'held' && (
          <li>
            <span /> <span>Next attempt when sending resumes.</span>
          </li>
        )}
        {record.waits_for !== null && (
          <li>
            <span /> <span>{heldBackWords(record)}.</span>
          </li>
        )}
        {state === 'waiting' && record.waits_for === null && next !== null && (
          <li>
            <span>Next</span> <span>{formatDateTime(next)}</span>
          </li>
        )}
        {tries.toReversed().map((one) => (
          <li key={one.id}>
            <time dateTime={one.at} title={formatDateTime(one.at)}>
              {formatExactTime(one.at)}
            </time>
            <StatusMark status={one.error === null ? 'success' : 'danger'}>
              {one.error ?? `HTTP ${one.http_status}`} after {one.took_ms} ms
              {one.is_trial && ', trial attempt'}
              {one.is_replay && ', sent again'}
            </StatusMark>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Sent({ record: { body, headers, payload, url } }: { record: Delivery }) {
  if (body === null)
    return (
      <Part title="Posted">
        <p className="quiet-text">The body is no longer stored. Bodies are kept for 30 days.</p>
      </Part>
    );
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <Part title="Posted">
      <Payload title={`Headers to ${url ?? ''}`} content={lines.join('\n')} />
      <Payload
        title="Body"
        content={{ ...payloadOf(body), data: payload }}
        action={<CopyButton what="body" text={body} />}
      />
    </Part>
  );
}

const payloadOf = (body: string): object => Object(JSON.parse(body));

function Answer({ record: { tries } }: { record: Delivery }) {
  const last = tries.at(-1);
  if (last === undefined || last.answer === null) return null;
  return (
    <Part title="Answer">
      <Payload title={`HTTP ${last.http_status}, the first 4 kB`} content={last.answer} />
    </Part>
  );
}
