import { statusFacts } from '#domain/kernel/statuses.ts';

/** Trips of drivers from which the time of a step is counted; `made` is the booking. */
const anchors = ['made', 'collection', 'recollection', 'delivery', 'redelivery'] as const;

/**
 * Base of a time: `clock` is midnight of the day of the trip (for `made`: the time of booking);
 * `start` and `end` are those of the shift of the driver who makes the trip.
 */
type Base = 'clock' | 'start' | 'end';

/**
 * A step: its status, the trip from which its time is counted, the number of working days after
 * that trip, and the range of times.
 */
interface Step {
  journey: string;
  number: number;
  status: string;
  message: string;
  anchor: (typeof anchors)[number];
  days: number;
  /** Minutes after `from_base`. */
  from: number;
  from_base: Base;
  until: number;
  until_base: Base;
}

const booked = 'submitted made 0..0, collection-assigned made 6..40';
const measured = 'at-hub collection end-40..end+20, swad-dimensions collection 19:35..20:20';
const intoHub = `collected collection 13:05..end-60, ${measured}`;
const onward =
  'manifested collection 20:25..21:00, in-transit collection 21:05..22:30, at-destination-hub delivery 04:30..06:00';
const assigned = 'delivery-assigned delivery start-25..start-5';
const dispatched = `${assigned}, out-for-delivery delivery start+15..start+60`;
const delivered = 'delivered delivery start+90..end-60';
const failed =
  'delivery-failed-attempt delivery start+120..end-60, returned-to-hub delivery end-10..end+20';
const again =
  'delivery-assigned redelivery start-25..start-5, out-for-delivery redelivery start+15..start+60';
const failedAgain =
  'delivery-failed-attempt redelivery start+120..end-60, returned-to-hub redelivery end-10..end+20';
const road = `${booked}, ${intoHub}, ${onward}, ${dispatched}`;
const waiting = 'deposit-pending made 0..0, awaiting-dropoff made 1..3';
const dropped = `${waiting}, submitted made 10..25, collection-assigned made 26..40`;
const intoLocker = 'in-locker delivery start+90..end-60';
const outOfLocker = 'collected-from-locker delivery 33:30..42:30';

// Names of journeys say how they end; those with "stuck" have not ended.
const journeys: Record<string, string> = {
  road: `${road}, ${delivered}`,
  // Pharmacies, hospitals and warehouses send and receive at any hour, within their province.
  'round-the-clock': `submitted made 0..0, collection-assigned made 5..25, collected made 45..100, at-hub made 110..150,
    delivery-assigned made 152..158, out-for-delivery made 160..200, delivered made 220..380`,
  'night-to-locker': `${booked}, ${intoHub}, ${onward}, ${dispatched}, in-locker delivery start+90..end-60, ${outOfLocker}`,
  'same-day': `${booked}, collected collection 12:50..13:50, delivery-assigned delivery 13:55..14:04,
    out-for-delivery delivery 14:05..14:45, delivered delivery 14:55..end-60`,
  'second-attempt': `${road}, ${failed}, ${again}, delivered redelivery start+90..end-60`,
  'late-collection': `${booked}, collection-failed-attempt collection 13:05..end-60, collection-assigned recollection start-25..start-5,
    collected recollection start+60..end-60, at-hub recollection end-40..end+20, in-transit recollection 21:05..22:30,
    at-destination-hub delivery 04:30..06:00, ${dispatched}, ${delivered}`,
  'to-counter': `${road}, ready-for-pickup delivery 10:45..13:30, collected-from-counter delivery+1 08:30..17:00`,
  returned: `${road}, ${failed}, ${again}, ${failedAgain}, returned-to-sender redelivery+3 10:00..15:00`,
  undeliverable: `${road}, ${failed}, ${again}, ${failedAgain}, undeliverable redelivery+1 08:00..09:30`,
  cancelled: `${booked}, cancelled made 60..300`,
  'cancelled-undropped': `${waiting}, cancelled made 60..300`,
  'to-locker': `${road}, ${intoLocker}, ${outOfLocker}`,
  'locker-overdue': `${road}, ${intoLocker}, collect-and-return-to-hub redelivery 00:01..00:02,
    returned-to-hub redelivery start+180..end-10, returned-to-sender redelivery+3 10:00..15:00`,
  'from-locker': `${dropped}, ${intoHub}, ${onward}, ${dispatched}, ${delivered}`,
  'locker-to-locker': `${dropped}, ${intoHub}, ${onward}, ${dispatched}, ${intoLocker}, ${outOfLocker}`,
  // The door is reserved for a day; then the office cancels the shipment if the parcel was not
  // dropped off.
  'never-dropped': `${waiting}, cancelled made 1560..2880`,
  'stuck-unassigned': 'submitted made 0..0, collection-unassigned made 20..50',
  'stuck-rejected': `${booked}, collection-rejected collection 12:50..13:30`,
  'stuck-collection': `${booked}, collection-exception collection 13:05..end-60`,
  'stuck-on-hold': `${booked}, ${intoHub}, on-hold collection 20:30..21:00`,
  'stuck-internal': `${booked}, ${intoHub}, on-hold-internal collection 20:30..21:00`,
  'stuck-floor-check': `${booked}, ${intoHub}, ${onward}, floor-check delivery 20:00..22:00`,
  'stuck-delivery-unassigned': `${booked}, ${intoHub}, ${onward}, delivery-unassigned delivery start-25..start-5`,
  'stuck-delivery-rejected': `${booked}, ${intoHub}, ${onward}, ${assigned}, delivery-rejected delivery start+2..start+12`,
  'stuck-exception': `${road}, delivery-exception delivery start+120..end-60`,
};

/** Possible courses of a shipment, step by step. */
export const steps: readonly Step[] = Object.entries(journeys).flatMap(([journey, text]) =>
  text.split(/\s*,\s*/).map((part, index) => stepOf(journey, part, index + 1)),
);

export const stuckJourneys = Object.keys(journeys).filter((journey) =>
  journey.startsWith('stuck-'),
);

function stepOf(journey: string, text: string, number: number): Step {
  const found = /^(\S+) ([a-z]+)(?:\+(\d))? (\S+)\.\.(\S+)$/.exec(text);
  const [, status = '', name = '', days = '0', first = '', last = ''] = found ?? [];
  const anchor = anchors.find((one) => one === name);
  if (anchor === undefined) throw new Error(`No step: ${text}`);
  const [from, until] = [momentOf(first), momentOf(last)];
  return {
    journey,
    number,
    status,
    anchor,
    message: statusFacts(status).label,
    days: Number(days),
    from: from.minutes,
    from_base: from.base,
    until: until.minutes,
    until_base: until.base,
  };
}

/** "13:05" is a time of day, "40" is minutes, "end-60" is relative to a shift. */
function momentOf(text: string): { base: Base; minutes: number } {
  const ofShift = /^(start|end)([+-]\d+)$/.exec(text);
  if (ofShift) return { base: ofShift[1] === 'end' ? 'end' : 'start', minutes: Number(ofShift[2]) };
  const [hours = '0', minutes] = text.split(':');
  const counted = minutes === undefined ? Number(hours) : Number(hours) * 60 + Number(minutes);
  return { base: 'clock', minutes: counted };
}
