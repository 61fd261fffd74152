import { upstreamSentence } from '#domain/shipments/upstream.ts';
import type { ReactNode } from 'react';
import { defaultServices } from '#domain/pricing/services.ts';
import { Facts } from '#ui/page/section.tsx';
import type { Shipment } from '../shipment.ts';
import { capital } from '#domain/kernel/sentence-case.ts';
import { whenOf } from './times.ts';

/** Name of a service: "LOX" is "Local overnight". */
export const serviceName = (code: string): string | undefined =>
  defaultServices.find((service) => service.code === code)?.name;

const mono = (text: string | null) => text && <span className="mono">{text}</span>;

type Fact = readonly [term: string, value: ReactNode];
const given = ([, value]: Fact) => value !== null && value !== undefined && value !== '';

/** Facts that apply to a shipment. */
export function RecordFacts({ shipment }: { shipment: Shipment }) {
  return (
    <section className="record-cell" aria-label="Facts">
      <div className="record-cell-head">
        <h2>Facts</h2>
      </div>
      <Facts facts={[...always(shipment), ...sometimes(shipment).filter(given)]} />
    </section>
  );
}

function always(row: Shipment): Fact[] {
  return [
    [
      'Account',
      <>
        {mono(row.account_code)} {row.account}
      </>,
    ],
    [
      'Service',
      <>
        {mono(row.service_level_code)} {serviceName(row.service_level_code)}
      </>,
    ],
    ['Reference', mono(row.customer_reference)],
  ];
}

function sometimes(row: Shipment): Fact[] {
  return [
    ['Order', mono(row.order_number)],
    ['Custom tracking no.', mono(row.custom_tracking_reference)],
    ['Driver', row.delivery_driver ?? row.collection_driver],
    [
      'Branch',
      mono([...new Set([row.collection_branch, row.delivery_branch])].filter(Boolean).join(' → ')),
    ],
    ['Terms', row.terms],
    ['Collect', windowOf(row.collection_after, row.collection_before)],
    ['Due', row.estimated_delivery_to && capital(whenOf(row.estimated_delivery_to))],
    ['Attempts', attemptsOf(row)],
    [
      'Cancelled',
      row.cancelled_at &&
        `${capital(whenOf(row.cancelled_at))}, ${row.cancellation_reason ?? 'no reason given'}`,
    ],
    ['Over the limit', row.over_limit_reason],
    ['Booked', `${capital(whenOf(row.time_created))}, ${row.requested_from}`],
    ['Rating', ratingWords(row)],
    ['Upstream', upstreamSentence(row, row.upstream_at && whenOf(row.upstream_at))],
  ];
}

/** Rating in words: "9 of 10, promoter: quick and kind". */
function ratingWords({ rating }: Shipment): string | null {
  if (rating === null) return null;
  const { score, kind, comment } = rating;
  return `${score} of 10, ${kind}${comment === null ? '' : `: ${comment}`}`;
}

function windowOf(after: string | null, before: string | null): string | null {
  if (after && before) return `${capital(whenOf(after))} to ${whenOf(before)}`;
  if (after) return `after ${whenOf(after)}`;
  return before && `before ${whenOf(before)}`;
}

function attemptsOf({ collection_attempts, delivery_attempts }: Shipment): string | null {
  const parts = [
    collection_attempts > 0 && `${collection_attempts} to collect`,
    delivery_attempts > 0 && `${delivery_attempts} to deliver`,
  ];
  return parts.filter(Boolean).join(', ') || null;
}
