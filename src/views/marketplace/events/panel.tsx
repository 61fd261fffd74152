import { marketplaceEventFields } from '#domain/marketplace/lists/marketplace-event.fields.ts';
import { useQuery } from '@tanstack/react-query';
import { subjectOfRows } from '#commands/focus.ts';
import { eventLabel } from '#domain/marketplace/marketplace-events.ts';
import { TextLink } from '#ui/link.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { Payload } from '#ui/payload/payload.tsx';
import { fieldFacts } from '#ui/screens/field-facts.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import { RowActions } from '#ui/screens/row-actions.tsx';
import { CopyButton } from '#ui/form/copy-button.tsx';
import { useApp } from '#ui/app-context.ts';
import { ComparedTimeline } from '../compared-timeline.tsx';
import { Fault } from '../fault.tsx';
import {
  eventStates,
  kinds,
  pages,
  type EventDetail,
  type MarketplaceEvent,
  type ShipmentDetail,
} from '../marketplace.ts';
import { Overrides } from '../overrides.tsx';
import { repairCommandsOf } from './mending.ts';

export const EventPanel = rowPanel('GET /amazon-shipments/event-shipments', {
  kind: kinds.events,
  state: ({ state }) => eventStates[state],
  aside: ({ event_code }) => <span>{eventLabel(event_code)}</span>,
  actions: EventActions,
  notice: (event) => <EventFailure event={event} />,
  facts: factsOf,
  parts: [Timeline, Content, Changes],
});

/** Buttons of an event. For a failed event they follow the advice about its failure. */
function EventActions({ record }: { record: MarketplaceEvent }) {
  const { state, fingerprint } = record;
  const mending =
    state === 'failed' && fingerprint !== null
      ? repairCommandsOf(fingerprint)
      : ['marketplace-events.1-resubmit'];
  return (
    <RowActions
      subject={subjectOfRows(kinds.events, [record])}
      show={[...mending, 'marketplace-events.2-override', 'marketplace-events.6-curl']}
    />
  );
}

function useShipment({ amazon_shipment_id: id }: MarketplaceEvent) {
  const { api } = useApp();
  return useQuery(api.query('GET /amazon-shipments/:id', { params: { id } }));
}

function EventFailure({ event }: { event: MarketplaceEvent }) {
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
      <PartResult of={useShipment(event)} what="the payload">
        {(detail) => <ChangeMessage event={event} detail={detail} />}
      </PartResult>
    </Part>
  );
}

function Changes({ record: event }: { record: MarketplaceEvent }) {
  const { data } = useShipment(event);
  return data && <Overrides record={data} eventId={event.id} />;
}

function factsOf(event: MarketplaceEvent) {
  const href = `${pages.shipments}?panel=${event.amazon_shipment_id}`;
  return [
    [
      'Waybill',
      <TextLink key="waybill" href={href}>
        {event.waybill}
      </TextLink>,
    ],
    ...fieldFacts(marketplaceEventFields, event, ['station']),
    [
      'Code',
      <span key="code" className="mono">
        {event.event_code}
      </span>,
    ],
    ...fieldFacts(marketplaceEventFields, event, [
      'detail_code',
      'occurred_at',
      'sent_at',
      'attempts',
      'http_status',
    ]),
  ] as const;
}

function ChangeMessage({ event, detail }: { event: MarketplaceEvent; detail: ShipmentDetail }) {
  const sent: EventDetail | undefined = detail.events.find(({ id }) => id === event.id);
  if (sent === undefined) return <p className="part-quiet">This event no longer exists.</p>;
  return (
    <Payload
      title="As sent to the marketplace"
      content={sent.payload}
      action={<CopyButton what="payload" text={JSON.stringify(sent.payload, null, 2)} />}
    />
  );
}
