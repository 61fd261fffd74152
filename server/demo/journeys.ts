import { statusFacts } from '../../src/domain/statuses.ts';

/** A step: which status, counted from which moment, how many working days later, between which minutes. */
interface Step {
  journey: string;
  number: number;
  status: string;
  message: string;
  anchor: 'made' | 'collection' | 'delivery';
  days: number;
  from: number;
  until: number;
}

const booked = 'submitted made 0-0, collection-assigned made 6-40';
const intoHub =
  'collected collection+0 13:05-16:30, at-hub collection+0 17:00-18:30, swad-dimensions collection+0 18:40-19:30';
const onward =
  'manifested collection+0 19:40-20:30, in-transit collection+0 21:00-22:30, at-destination-hub delivery+0 04:30-06:00';
const dispatched =
  'delivery-assigned delivery+0 06:30-07:15, out-for-delivery delivery+0 07:30-08:30';
const failed =
  'delivery-failed-attempt delivery+0 10:00-15:30, returned-to-hub delivery+0 17:00-18:00';
const again = 'delivery-assigned delivery+1 06:30-07:15, out-for-delivery delivery+1 07:30-08:30';
const failedAgain =
  'delivery-failed-attempt delivery+1 10:00-15:30, returned-to-hub delivery+1 17:00-18:00';
const road = `${booked}, ${intoHub}, ${onward}, ${dispatched}`;
const dropped = 'deposit-pending made 0-0, awaiting-dropoff made 1-3';

// The name of a journey says how it ends; those under "stuck" have not ended.
const journeys: Record<string, string> = {
  road: `${road}, delivered delivery+0 08:45-16:45`,
  // Pharmacies, hospitals and warehouses send and receive at any hour.
  'round-the-clock': `submitted made 0-0, collection-assigned made 5-25, collected made 60-150, at-hub made 180-240,
    out-for-delivery made 260-320, delivered made 360-600`,
  'night-to-locker': `${booked}, collected collection+0 15:00-18:00, at-hub collection+0 18:30-19:30,
    delivery-assigned collection+0 20:00-21:00, out-for-delivery collection+0 21:30-23:30, in-locker collection+0 24:00-29:00,
    collected-from-locker collection+1 07:00-20:00`,
  'same-day': `${booked}, collected collection+0 13:05-14:30, out-for-delivery collection+0 14:40-15:20, delivered collection+0 15:30-17:30`,
  'second-attempt': `${road}, ${failed}, ${again}, delivered delivery+1 08:45-16:45`,
  'late-collection': `${booked}, collection-failed-attempt collection+0 13:05-16:00, collection-assigned collection+1 07:00-08:00,
    collected collection+1 09:00-16:00, at-hub collection+1 17:00-18:30, in-transit collection+1 21:00-22:30,
    at-destination-hub delivery+1 04:30-06:00, delivery-assigned delivery+1 06:30-07:15, out-for-delivery delivery+1 07:30-08:30,
    delivered delivery+1 08:45-16:45`,
  'to-counter': `${road}, ready-for-pickup delivery+0 09:00-13:00, collected-from-counter delivery+1 08:30-17:00`,
  returned: `${road}, ${failed}, ${again}, ${failedAgain}, returned-to-sender delivery+4 10:00-15:00`,
  undeliverable: `${road}, ${failed}, ${again}, ${failedAgain}, undeliverable delivery+2 08:00-09:30`,
  cancelled: `${booked}, cancelled made 60-300`,
  'to-locker': `${road}, in-locker delivery+0 09:00-15:00, collected-from-locker delivery+1 07:00-20:00`,
  'locker-overdue': `${road}, in-locker delivery+0 09:00-15:00, collect-and-return-to-hub delivery+2 08:00-10:00,
    returned-to-hub delivery+2 15:00-18:00, returned-to-sender delivery+5 10:00-15:00`,
  'from-locker': `${dropped}, ${intoHub}, ${onward}, ${dispatched}, delivered delivery+0 08:45-16:45`,
  'locker-to-locker': `${dropped}, ${intoHub}, ${onward}, ${dispatched}, in-locker delivery+0 09:00-15:00, collected-from-locker delivery+1 07:00-20:00`,
  'never-dropped': dropped,
  'stuck-unassigned': 'submitted made 0-0, collection-unassigned made 20-50',
  'stuck-rejected': `${booked}, collection-rejected made 45-90`,
  'stuck-collection': `${booked}, collection-exception collection+0 13:05-16:00`,
  'stuck-on-hold': `${booked}, ${intoHub}, on-hold collection+0 20:00-21:00`,
  'stuck-internal': `${booked}, ${intoHub}, on-hold-internal collection+0 20:00-21:00`,
  'stuck-floor-check': `${booked}, ${intoHub}, ${onward}, floor-check delivery+0 20:00-22:00`,
  'stuck-delivery-unassigned': `${booked}, ${intoHub}, ${onward}, delivery-unassigned delivery+0 06:30-07:15`,
  'stuck-delivery-rejected': `${booked}, ${intoHub}, ${onward}, delivery-assigned delivery+0 06:30-07:15, delivery-rejected delivery+0 07:20-07:50`,
  'stuck-exception': `${road}, delivery-exception delivery+0 10:00-15:30`,
};

/** What can happen to a shipment, step by step. */
export const steps: readonly Step[] = Object.entries(journeys).flatMap(([journey, text]) =>
  text.split(/\s*,\s*/).map((part, index) => stepOf(journey, part, index + 1)),
);

export const stuckJourneys = Object.keys(journeys).filter((journey) =>
  journey.startsWith('stuck-'),
);

function stepOf(journey: string, text: string, number: number): Step {
  const found = /^(\S+) (made|collection|delivery)(?:\+(\d))? ([\d:]+)-([\d:]+)$/.exec(text);
  const [, status = '', anchor = '', days = '0', from = '', until = ''] = found ?? [];
  if (anchor !== 'made' && anchor !== 'collection' && anchor !== 'delivery')
    throw new Error(`No step: ${text}`);
  return {
    journey,
    number,
    status,
    anchor,
    message: statusFacts(status).label,
    days: Number(days),
    from: minutesOf(from),
    until: minutesOf(until),
  };
}

function minutesOf(text: string): number {
  const [hours = '0', minutes] = text.split(':');
  return minutes === undefined ? Number(hours) : Number(hours) * 60 + Number(minutes);
}
