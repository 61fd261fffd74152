import type { InputOf } from '#api/endpoint-types.ts';
import type { CarrierStatus } from '#domain/shipments/upstream.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

type Report = InputOf<'POST /shipments/carrier-reports'>['body']['reports'][number];

/** A shipment that was handed over to the carrier. */
export interface HandedOver {
  id: number;
  short_tracking_reference: string;
  status: string;
  status_at: string;
}

/** Next status after each status, and the simulated minutes until the change. */
const steps: Readonly<Record<string, { to: CarrierStatus; after: number }>> = {
  submitted: { to: 'collected', after: 45 },
  'collection-assigned': { to: 'collected', after: 45 },
  'collection-unassigned': { to: 'collected', after: 45 },
  collected: { to: 'in-transit', after: 60 },
  'at-hub': { to: 'in-transit', after: 60 },
  'swad-dimensions': { to: 'in-transit', after: 60 },
  'swad-imaging': { to: 'in-transit', after: 60 },
  manifested: { to: 'in-transit', after: 60 },
  'delivery-assigned': { to: 'out-for-delivery', after: 60 },
  'delivery-unassigned': { to: 'out-for-delivery', after: 60 },
  'floor-check': { to: 'out-for-delivery', after: 60 },
  'in-transit': { to: 'at-destination-hub', after: 180 },
  'at-destination-hub': { to: 'out-for-delivery', after: 90 },
  'out-for-delivery': { to: 'delivered', after: 120 },
  'delivery-failed-attempt': { to: 'out-for-delivery', after: 240 },
};

/** One in this many deliveries fails at first. */
const FAILED_ONE_IN = 9;
const RECEIVERS = ['Reception', 'M Visser', 'T Molefe', 'Security', 'S Pillay'] as const;

/** Report of the carrier about a shipment; null until the next step is due. */
export function carrierReportOf(
  { id, short_tracking_reference: reference, status, status_at }: HandedOver,
  { now, speed }: { now: number; speed: number },
): Report | null {
  const step = steps[status];
  if (step === undefined) return null;
  // Varies by id, so that shipments do not all arrive at the same time.
  const minutes = step.after * (0.6 + ((id * 37) % 80) / 100);
  if ((now - Date.parse(status_at)) * speed < minutes * MINUTE_MS) return null;
  const at = new Date(now).toISOString();
  if (step.to !== 'delivered') return { reference, status: step.to, at };
  if (id % FAILED_ONE_IN === 0 && Math.floor(Date.parse(status_at) / MINUTE_MS) % 2 === 0)
    return { reference, status: 'delivery-failed-attempt', at, reason: 'Nobody at home' };
  return { reference, status: 'delivered', at, received_by: RECEIVERS[id % RECEIVERS.length] };
}
