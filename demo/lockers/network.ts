import { sql } from 'drizzle-orm';
import { knownSuburbs, suburbAt } from '#domain/places/suburbs.ts';
import { placeDoors, rowsOf } from '#domain/lockers/doors/places.ts';
import { lockerSizes } from '#domain/pricing/services.ts';
import { doors, locker_types, lockers, networks } from '#server/db/schema/lockers.ts';
import { points, promo_codes } from '#server/db/schema/points.ts';
import { branchNear } from '../branches.ts';
import { chance, randomFrom } from '../chance.ts';
import { offlineLockersAt } from '../simulator/lockers/locker-plan.ts';
import { makeShedding } from '../shedding.ts';
import { alwaysOpen, mallHours, shopHours } from './opening-hours.ts';
import { continueAfter, insertRows, type Phase, type Scene } from '../phase.ts';
import { garages, malls, mobileOf, nameOf, streets } from '../words.ts';
import { DAY_MS } from '#domain/kernel/time.ts';

/** Smart terminals, parcel points and promo codes. */
export const network: Phase = {
  name: 'network',
  title: 'Making lockers and doors',
  weight: 2,
  async make(scene) {
    await insertRows(scene.db, networks, networkRows());
    await insertRows(scene.db, lockers, lockerRows(scene));
    await makeDoors(scene);
    await makeShedding(scene.db, scene.now.getTime());
    await insertRows(scene.db, points, pointRows(scene));
    await insertRows(scene.db, promo_codes, promoRows(scene));
  },
};

function networkRows() {
  return ['Highveld Lockers', 'Garage Box', 'Campus Box', 'Partner Terminals'].map(
    (name, index) => ({
      id: index + 1,
      name,
      code: ['HVL', 'GBX', 'CBX', 'PTN'][index] ?? 'NEW',
      description: `${name}: terminals of one owner`,
      support_email: 'lockers@highveldcouriers.example',
      support_number: '+27105001236',
      hours_to_collect: index === 2 ? 48 : 36,
    }),
  );
}

function lockerRows({ figures, now }: Scene) {
  const random = randomFrom(23);
  // The simulated day continues with the same failed lockers.
  const broken = offlineLockersAt(figures.lockers, now.getTime());
  return Array.from({ length: figures.lockers }, (_, index) => {
    // Most lockers are in the big cities, which are first in the list of suburbs.
    const place =
      knownSuburbs[Math.floor(random() ** 1.7 * knownSuburbs.length)] ?? suburbAt(index);
    const isGarage = random() < 0.6;
    const site = isGarage
      ? garages[index % garages.length]
      : `${place.suburb} ${malls[index % malls.length]}`;
    const since = broken.get(index + 1);
    const state = lockerState(random(), since !== undefined);
    const silentMs = since === undefined ? random() * 120_000 : now.getTime() - since;
    return {
      id: index + 1,
      code: `${place.zone.slice(0, 1)}G${index + 1}`,
      name: isGarage ? `${site} ${place.suburb}` : String(site),
      network_id: 1 + (index % 4),
      locker_type_id: 1 + (index % 3),
      branch_id: branchNear(place),
      state,
      is_offline: state === 'offline',
      offline_since: state === 'offline' ? new Date(now.getTime() - silentMs).toISOString() : null,
      last_seen: state === 'installing' ? null : new Date(now.getTime() - silentMs).toISOString(),
      firmware: ['3.8.1', '3.9.0', '3.9.2'][index % 3] ?? '3.9.2',
      battery_percentage:
        state === 'offline' ? Math.floor(random() * 30) : 60 + Math.floor(random() * 41),
      on_mains: state !== 'offline' && random() < 0.96,
      signal_dbm: -60 - Math.floor(random() * 45),
      temperature: 18 + Math.floor(random() * 22),
      load_shedding_area: `${place.city} ${1 + (index % 16)}`,
      place: isGarage ? 'Garage' : 'Mall',
      street_address: `${1 + ((index * 11) % 240)} ${streets[index % streets.length]}`,
      suburb: place.suburb,
      city: place.city,
      zone: place.zone,
      postal_code: place.postal_code,
      latitude: Number((place.latitude + (random() - 0.5) * 0.04).toFixed(6)),
      longitude: Number((place.longitude + (random() - 0.5) * 0.04).toFixed(6)),
      opening_hours: isGarage ? alwaysOpen : mallHours,
      installed_at: new Date(now.getTime() - (30 + random() * 900) * DAY_MS).toISOString(),
      time_created: new Date(now.getTime() - (60 + ((index * 31) % 900)) * DAY_MS).toISOString(),
    };
  });
}

function lockerState(chanceOfState: number, isBroken: boolean) {
  if (isBroken) return 'offline' as const;
  if (chanceOfState < 0.012) return 'out-of-order' as const;
  return chanceOfState < 0.025 ? ('installing' as const) : ('online' as const);
}

/** Door sizes of a locker by door number, repeated cyclically. */
const sizeTypes = [10, 10, 11, 11, 11, 12, 12, 12, 13, 13, 14, 11];

/** Positions of doors for every type of locker. */
function places(count: number, columns: readonly { id: number; columns: number }[]) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const typeOf = (number: number) => sizeTypes[number % sizeTypes.length] ?? 11;
  const rows = numbers.map((number) =>
    rowsOf(lockerSizes.find(({ type }) => type === typeOf(number))?.height ?? 0),
  );
  return columns.flatMap((type) =>
    placeDoors(rows, type.columns).map((place, index) => ({
      locker_type_id: type.id,
      number: index + 1,
      type: typeOf(index + 1),
      ...place,
    })),
  );
}

async function makeDoors({ db, figures, now }: Scene): Promise<void> {
  const key = 'l.id * 64 + p.number';
  const types = await db
    .select({ id: locker_types.id, columns: locker_types.columns })
    .from(locker_types);
  const plan = JSON.stringify(places(figures.doorsPerLocker, types));
  await db.execute(sql`
    insert into doors (locker_id, door_size_id, number, use, use_at, bolt, bolt_at, fault, blocked_reason, column_no, row_from, row_span)
    select l.id, s.id, p.number,
      case when c >= 0.012 and c < 0.02 then 'blocked' else 'free' end, seen.at,
      case when c < 0.012 then 'stuck' else 'closed' end, seen.at,
      case when c < 0.012 then 'Latch did not report closed' end,
      case when c >= 0.012 and c < 0.02 then 'Hinge bent, waiting for a technician' end,
      p.column_no, p.row_from, p.row_span
    from lockers l
    join jsonb_to_recordset(${plan}::jsonb) as p (locker_type_id integer, number integer, type integer, column_no integer, row_from integer, row_span integer)
      on p.locker_type_id = l.locker_type_id
    cross join lateral (select ${chance(key, 31)} as c) chance
    cross join lateral (select least(${now.toISOString()}::timestamptz - ${chance(key, 32)} * interval '60 hours', l.offline_since - interval '1 hour') as at) seen
    join door_sizes s on s.type = p.type
    order by l.id, p.number`);
  await continueAfter(db, doors);
}

function pointRows({ figures, now }: Scene) {
  return Array.from({ length: figures.points }, (_, index) => {
    const place = suburbAt(index * 7 + 2);
    return {
      id: index + 1,
      code: `PP${String(index + 1).padStart(4, '0')}`,
      name: `${place.suburb} Parcel Counter ${index + 1}`,
      account_id: null,
      network_id: 1 + (index % 4),
      branch_id: branchNear(place),
      state: index % 17 === 16 ? ('paused' as const) : ('active' as const),
      contact_name: nameOf(index + 3000),
      mobile_number: mobileOf(index + 3000),
      street_address: `${2 + index * 3} ${streets[index % streets.length]}`,
      suburb: place.suburb,
      city: place.city,
      zone: place.zone,
      postal_code: place.postal_code,
      latitude: place.latitude,
      longitude: place.longitude,
      capacity: 30 + (index % 5) * 10,
      parcels_held: (index * 7) % 28,
      opening_hours: shopHours,
      time_created: new Date(now.getTime() - (index + 10) * DAY_MS).toISOString(),
    };
  });
}

function promoRows({ now }: Scene) {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  return [
    {
      code: 'LOCKER10',
      description: '10 % off the first locker parcel',
      kind: 'percentage' as const,
      amount: 10,
      network_id: 1,
      valid_from: day(-60),
      valid_until: day(30),
      max_uses: 500,
      used: 212,
    },
    {
      code: 'GARAGE25',
      description: 'R25 off at garages',
      kind: 'amount' as const,
      amount: 25,
      network_id: 2,
      valid_from: day(-20),
      valid_until: day(10),
      max_uses: 200,
      used: 200,
    },
    {
      code: 'CAMPUS',
      description: 'Half price for students',
      kind: 'percentage' as const,
      amount: 50,
      network_id: 3,
      valid_from: day(-90),
      valid_until: day(-5),
      max_uses: null,
      used: 847,
    },
    {
      code: 'BLACKFRIDAY',
      description: 'R40 off everywhere',
      kind: 'amount' as const,
      amount: 40,
      network_id: null,
      valid_from: day(5),
      valid_until: day(12),
      max_uses: 5000,
      used: 0,
    },
  ].map((row, index) => ({
    ...row,
    id: index + 1,
    // Created a week before it becomes valid.
    time_created: day(Math.min(-1, (Date.parse(row.valid_from) - now.getTime()) / DAY_MS - 7)),
  }));
}
