import { knownSuburbs, type Suburb } from '#domain/places/suburbs.ts';
import { shareOfDay } from '#demo/calendar.ts';
import { goods, mobileOf, nameOf, streets } from '#demo/words.ts';
import type { ApiRequest } from '../api.ts';
import { localTime } from '../day.ts';
import { pointNear } from '../drivers/ground.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

/** A sender of an earlier shipment, who will send again. */
interface Sender {
  account_id: number;
  collection_company: string | null;
  collection_name: string;
  collection_suburb: string;
  collection_city: string;
}

export interface Market {
  /** One entry per recent shipment, so that frequent senders occur more often. */
  senders: readonly Sender[];
  /** Lockers to which some bookings are delivered, instead of to a door. */
  lockers: readonly number[];
  /** Number of bookings on an average day. */
  perDay: number;
}

interface Beat {
  /** Time of the simulated day, and the simulated length of the beat, in milliseconds. */
  simulated: number;
  length: number;
}

const LOCKER_SHARE = 0.12;
const NAMES = 4_000;
const DIFFERENT_PEOPLE = 90_000;

const whole = (below: number, random: () => number): number => Math.floor(random() * below);
const remote = new Set(['NC', 'LP', 'EC']);

/**
 * Chooses the service: economy to remote provinces, otherwise sometimes overnight (local within a
 * province).
 */
function serviceFor(from: Suburb, to: Suburb, random: () => number): string {
  if (from.zone === to.zone) return random() < 0.4 ? 'LOX' : 'ECO';
  if (remote.has(to.zone)) return 'ECO';
  return random() < 0.35 ? 'OVN' : 'ECO';
}

const roundPoint = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
});

function doorIn(place: Suburb, name: string, random: () => number) {
  const { suburb, city, zone, postal_code } = place;
  const street = streets[whole(streets.length, random)] ?? 'Main Road';
  const street_address = `${1 + whole(180, random)} ${street}`;
  const where = roundPoint(pointNear(place, 0.012, random));
  return { name, street_address, suburb, city, zone, postal_code, ...where };
}

function parcel(isForLocker: boolean, random: () => number) {
  return {
    description: goods[whole(goods.length, random)] ?? 'Parcel',
    submitted_length: 15 + whole(25, random),
    submitted_width: isForLocker ? 10 : 12 + whole(20, random),
    submitted_height: isForLocker ? 6 : 8 + whole(15, random),
    submitted_weight: Number((0.3 + random() ** 3 * (isForLocker ? 3 : 9)).toFixed(1)),
  };
}

function bookingRequest({ senders, lockers }: Market, random: () => number): ApiRequest | null {
  const sender = senders[whole(senders.length, random)];
  if (sender === undefined) return null;
  const from = knownSuburbs.find(
    ({ suburb, city }) => suburb === sender.collection_suburb && city === sender.collection_city,
  );
  const to = knownSuburbs[Math.floor(random() ** 1.4 * knownSuburbs.length)];
  if (from === undefined || to === undefined) return null;
  const person = {
    name: nameOf(whole(NAMES, random)),
    mobile_number: mobileOf(whole(DIFFERENT_PEOPLE, random)),
  };
  const locker = random() < LOCKER_SHARE ? lockers[whole(lockers.length, random)] : undefined;
  const door = { ...doorIn(to, person.name, random), ...person, type: 'residential' as const };
  const delivery =
    locker === undefined ? door : { ...person, type: 'locker' as const, locker_id: locker };
  const body = {
    requested_from: 'simulator' as const,
    platform: 'server',
    account_id: sender.account_id,
    collection: {
      ...doorIn(from, sender.collection_name, random),
      type: 'business' as const,
      company: sender.collection_company,
      mobile_number: mobileOf(sender.account_id * 3),
    },
    delivery,
    parcels: [parcel(locker !== undefined, random)],
    service_level_code: locker === undefined ? serviceFor(from, to, random) : 'D2LM - ECO',
    customer_reference: `ORD-${10_000 + whole(DIFFERENT_PEOPLE, random)}`,
  };
  return { endpoint: 'POST /shipments', request: { body } };
}

/**
 * Plans the bookings of one beat: as many as usual in this hour of the week, more of them from
 * frequent senders.
 */
export function planBookings(market: Market, { simulated, length }: Beat, random: () => number) {
  const { weekday, minute } = localTime(simulated);
  const anHour = market.perDay * shareOfDay(weekday, Math.floor(minute / 60));
  const expected = (anHour * length) / HOUR_MS;
  const count = Math.floor(expected) + (random() < expected % 1 ? 1 : 0);
  return Array.from({ length: count }, () => bookingRequest(market, random)).filter(
    (wanted) => wanted !== null,
  );
}
