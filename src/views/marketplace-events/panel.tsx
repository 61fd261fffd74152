import { useQuery } from '@tanstack/react-query';
import { subjectOfRows } from '../../commands/focus.ts';
import { eventLabel } from '../../domain/marketplace-events.ts';
import { marketplaceFailure } from '../../domain/marketplace-failures.ts';
import { TextLink } from '../../ui/link.tsx';
import { Tag } from '../../ui/mark/status-mark.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Facts } from '../../ui/page/section.tsx';
import { Payload } from '../../ui/payload/payload.tsx';
import { Answer } from '../answer.tsx';
import { useHouse } from '../house.ts';
import { Actions } from '../marketplace/actions.tsx';
import { ComparedTimeline } from '../marketplace/compared-timeline.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Fault } from '../marketplace/fault.tsx';
import { Overrides } from '../marketplace/overrides.tsx';
import {
  eventStates,
  kinds,
  places,
  type EventDetail,
  type MarketplaceEvent,
  type ShipmentDetail,
} from '../marketplace/marketplace.ts';
import { sayMoment } from '../moments.ts';
import { PartAnswer } from '../shipment/part-answer.tsx';
import { Part } from '../shipment/part.tsx';
import '../shipment/record.css';

interface EventPanelProps {
  id: number;
  row: MarketplaceEvent | undefined;
}

/** One event beside the list, also one that the filter does not show. */
export function EventPanel({ id, row }: EventPanelProps) {
  const { api } = useHouse();
  const filter = { id };
  const found = useQuery({
    ...api.query('GET /amazon-shipments/event-shipments', { query: { filter, range: [0, 0] } }),
    enabled: row === undefined,
  });
  if (row) return <OneEvent event={row} />;
  return (
    <Answer of={found} what="the event">
      {({ rows: [event] }) =>
        event ? (
          <OneEvent event={event} />
        ) : (
          <EmptyState kind="no-match" title="There is no such event" />
        )
      }
    </Answer>
  );
}

const shown = [
  'marketplace-events.1-resubmit',
  'marketplace-events.2-override',
  'marketplace-events.6-curl',
];

function OneEvent({ event }: { event: MarketplaceEvent }) {
  const { api } = useHouse();
  const shipmentId = event.amazon_shipment_id;
  const shipment = useQuery(api.query('GET /amazon-shipments/:id', { params: { id: shipmentId } }));
  const { status, word } = eventStates[event.state];
  const detail = shipment.data?.events.find(({ id }) => id === event.id);
  return (
    <div className="beside">
      <div className="beside-head">
        <Tag status={status}>{word}</Tag>
        <span>{eventLabel(event.event_code)}</span>
      </div>
      <div className="beside-actions">
        <Actions subject={subjectOfRows(kinds.events, [event])} show={shown} />
      </div>
      <Fault error={event.error} remedy={remedyOf(event)} blockedBy={detail?.blocked_by ?? null} />
      <div className="part">
        <Facts facts={factsOf(event)} />
      </div>
      <ComparedTimeline id={shipmentId} eventId={event.id} />
      <Part title="Payload">
        <PartAnswer of={shipment} what="the payload">
          {(answer) => <Told event={event} answer={answer} />}
        </PartAnswer>
      </Part>
      {shipment.data && <Overrides of={shipment.data} eventId={event.id} />}
    </div>
  );
}

const remedyOf = ({ fingerprint, state }: MarketplaceEvent): string | null =>
  fingerprint === null || state !== 'failed' ? null : marketplaceFailure(fingerprint).remedy;

function factsOf(event: MarketplaceEvent) {
  const href = `${places.shipments}?panel=${event.amazon_shipment_id}`;
  return [
    [
      'Waybill',
      <TextLink key="waybill" href={href}>
        {event.waybill}
      </TextLink>,
    ],
    ['Station', event.station],
    [
      'Code',
      <span key="code" className="mono">
        {event.event_code}
      </span>,
    ],
    ['Detail', event.detail_code],
    ['Happened', sayMoment(event.occurred_at)],
    ['Sent', sayMoment(event.sent_at)],
    ['Tries', String(event.attempts)],
    ['HTTP status', event.http_status],
  ] as const;
}

function Told({ event, answer }: { event: MarketplaceEvent; answer: ShipmentDetail }) {
  const told: EventDetail | undefined = answer.events.find(({ id }) => id === event.id);
  if (told === undefined) return <p className="part-quiet">It is not there any more.</p>;
  return (
    <Payload
      title="As it is told"
      content={told.payload}
      action={<CopyButton what="payload" text={JSON.stringify(told.payload, null, 2)} />}
    />
  );
}
