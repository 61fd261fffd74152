import type { ResponseOf } from '../../api/endpoint-types.ts';
import { statusFacts } from '../../domain/statuses.ts';
import { StatusMark, Tag } from '../../ui/mark/status-mark.tsx';
import { sayMoment } from '../../ui/format.ts';

type Tracked = ResponseOf<'GET /tracking/shipments/public'>;

const words: Record<Tracked['steps'][number]['stage'], string> = {
  created: 'Created',
  collected: 'Collected',
  'in-transit': 'In transit',
  'out-for-delivery': 'Out for delivery',
  delivered: 'Delivered',
};

const looks = { done: 'done', current: 'current', pending: 'ahead' } as const;

/** Where a parcel is, as anybody with the reference may know it. */
export function Journey({ tracked }: { tracked: Tracked }) {
  const due = tracked.delivered_at
    ? `Delivered ${sayMoment(tracked.delivered_at)}`
    : tracked.estimated_delivery_to && `Expected by ${sayMoment(tracked.estimated_delivery_to)}`;
  return (
    <section className="track" aria-label={`Shipment ${tracked.short_tracking_reference}`}>
      <p className="track-head">
        <b className="ref">{tracked.short_tracking_reference}</b>
        <Tag status={statusFacts(tracked.status).shape}>{tracked.label}</Tag>
      </p>
      <p className="track-line">
        {tracked.collection_city} to {tracked.delivery_city}. {due}
      </p>
      <ol className="track-steps" aria-label="Progress">
        {tracked.steps.map(({ stage, state }) => (
          <li
            key={stage}
            className={`track-${looks[state]}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {words[stage]}
          </li>
        ))}
      </ol>
      <ol className="track-events">
        {tracked.events.map((event, at) => (
          <li key={at}>
            <time dateTime={event.at}>{sayMoment(event.at)}</time>
            <StatusMark status={statusFacts(event.status).shape}>{event.label}</StatusMark>
            <span className="quiet-text">{event.city}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
