import { formatCount } from '#domain/kernel/format.ts';
import { fillOf, parcelsIn, roomOf, type LockerFill } from '#domain/lockers/locker-fill.ts';
import { shortSpan } from '#domain/kernel/spans.ts';
import { silentWithParcels, type Locker } from '../alarms.ts';

import { mapReading } from '../reading.ts';
import type { SceneProps } from './scene.ts';
import { Tile } from '../tile.tsx';
import { countText } from '../words.ts';
import { WorstList, type Worst } from '../worst-list.tsx';
import './side-scene.css';

const WITHIN_MS = 2 * 3_600_000;

/** Lockers whose batteries are empty, or will be within two hours, before power returns. */
const goDark = (lockers: readonly Locker[], now: number): Locker[] =>
  lockers.filter(
    ({ dark_from: from, outage_until: until }) =>
      from !== null &&
      until !== null &&
      Date.parse(from) <= now + WITHIN_MS &&
      Date.parse(until) > now,
  );

/** Number of parcels inside. */
const darkNote = (lockers: readonly Locker[]): string =>
  `${countText(
    lockers.reduce((sum, one) => sum + parcelsIn(one), 0),
    'parcel',
  )} inside`;

/** Scene of lockers: connection, fill level and the most urgent lockers. */
export function LockersScene({ figures, now }: SceneProps) {
  const { lockers } = figures;
  const of = (fill: LockerFill) => mapReading(lockers, (all) => countOf(all, fill));
  const total = lockers.data && `of ${formatCount(lockers.data.length)}`;
  const tiles = [
    { title: 'Offline', reading: of('offline') },
    {
      title: 'Out of service',
      reading: of('out-of-service'),
      note: 'out of order or not yet installed',
    },
    { title: 'Full', reading: of('full') },
    { title: 'Nearly full', reading: of('nearly-full') },
    {
      title: 'Losing power within 2 h',
      reading: mapReading(lockers, (all) => goDark(all, now).length),
      note: mapReading(lockers, (all) => darkNote(goDark(all, now))).data,
    },
    {
      title: 'Parcels inside',
      reading: mapReading(lockers, (all) => all.reduce((sum, one) => sum + parcelsIn(one), 0)),
      note: lockers.data && `in ${countText(lockers.data.length, 'locker')}`,
    },
  ];
  return (
    <div className="scene-side">
      <div className="side-tiles">
        {tiles.map(({ title, reading, note = total }) => (
          <Tile
            key={title}
            title={title}
            reading={reading}
            now={now}
            note={note}
            isOfAll={figures.branch !== null}
          />
        ))}
      </div>
      <WorstList
        title="Offline with parcels inside, then full"
        reading={mapReading(lockers, (all) => worstOf(all, now))}
        now={now}
        nothing="No locker is offline with parcels inside. No locker is full."
      />
    </div>
  );
}

const countOf = (lockers: readonly Locker[], fill: LockerFill) =>
  lockers.filter((locker) => (fill === 'offline' ? fillOf(locker) : roomOf(locker)) === fill)
    .length;

function worstOf(lockers: readonly Locker[], now: number): Worst[] {
  const offline = silentWithParcels(lockers).map((locker): Worst => ({
    key: locker.id,
    status: 'danger',
    title: locker.code,
    detail: `${locker.name}${locker.offline_since === null ? '' : `, offline ${shortSpan(now - Date.parse(locker.offline_since), 2)}`}`,
    figure: countText(parcelsIn(locker), 'parcel'),
  }));
  const full = lockers
    .filter((locker) => fillOf(locker) === 'full')
    .map((locker): Worst => ({
      key: locker.id,
      status: 'warning',
      title: locker.code,
      detail: locker.name,
      figure: 'full',
    }));
  return [...offline, ...full];
}
