import { useQuery } from '@tanstack/react-query';
import { eventLabel } from '../../domain/marketplace-events.ts';
import { TextLink } from '../../ui/link.tsx';
import { Answer } from '../../ui/page/answer.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PartAnswer } from '../../ui/page/part-answer.tsx';
import { Part } from '../../ui/page/part.tsx';
import { Payload } from '../../ui/payload/payload.tsx';
import { Beside, type RecordPanel } from '../../ui/screens/record-panel.tsx';
import type { PanelProps } from '../../ui/screens/table-screen.tsx';
import { CopyButton } from '../copy-button.tsx';
import { useHouse } from '../house.ts';
import { ComparedTimeline } from '../marketplace/compared-timeline.tsx';
import { Fault } from '../marketplace/fault.tsx';
import {
  eventStates,
  kinds,
  places,
  type EventDetail,
  type MarketplaceEvent,
  type ShipmentDetail,
} from '../marketplace/marketplace.ts';
import { Overrides } from '../marketplace/overrides.tsx';
import { sayMoment } from '../moments.ts';

/** One event beside the list, also one that the filter does not show: only the list can be asked for it. */
export function EventPanel({ id, row }: PanelProps<MarketplaceEvent>) {
  const { api } = useHouse();
  const filter = { id };
  const found = useQuery({
    ...api.query('GET /amazon-shipments/event-shipments', { query: { filter, range: [0, 0] } }),
    enabled: row === undefined,
  });
  if (row) return <Beside record={row} panel={panel} />;
  return (
    <Answer of={found} what="the event">
      {({ rows: [event] }) =>
        event ? (
          <Beside record={event} panel={panel} />
        ) : (
          <EmptyState kind="no-match" title="There is no such event" />
        )
      }
    </Answer>
  );
}

const panel: RecordPanel<MarketplaceEvent> = {
  kind: kinds.events,
  state: ({ state }) => eventStates[state],
  beside: ({ event_code }) => <span>{eventLabel(event_code)}</span>,
  actions: [
    'marketplace-events.1-resubmit',
    'marketplace-events.2-override',
    'marketplace-events.6-curl',
  ],
  notice: (event) => <Trouble event={event} />,
  facts: factsOf,
  parts: [Timeline, Content, Changes],
};

function useShipment({ amazon_shipment_id: id }: MarketplaceEvent) {
  const { api } = useHouse();
  return useQuery(api.query('GET /amazon-shipments/:id', { params: { id } }));
}

function Trouble({ event }: { event: MarketplaceEvent }) {
  const { data } = useShipment(event);
  const detail = data?.events.find(({ id }) => id === event.id);
  return (
    <Fault of={event} isFailed={event.state === 'failed'} blockedBy={detail?.blocked_by ?? null} />
  );
}

function Timeline({ record: { id, amazon_shipment_id: of } }: { record: MarketplaceEvent }) {
  return <ComparedTimeline id={of} eventId={id} />;
}

function Content({ record: event }: { record: MarketplaceEvent }) {
  return (
    <Part title="Payload">
      <PartAnswer of={useShipment(event)} what="the payload">
        {(answer) => <Told event={event} answer={answer} />}
      </PartAnswer>
    </Part>
  );
}

function Changes({ record: event }: { record: MarketplaceEvent }) {
  const { data } = useShipment(event);
  return data && <Overrides record={data} eventId={event.id} />;
}

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
