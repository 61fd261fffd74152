import { formatCount } from '#domain/kernel/format.ts';
import { lazy, Suspense, useState } from 'react';
import { presencesOf, silentLimit } from '#domain/drivers/driver-presence.ts';
import type { MapError } from '#map/live-map.tsx';
import { hasWebgl } from '#map/webgl.ts';
import { loadOrReload } from '#ui/chunks.ts';
import { mapReading } from '../reading.ts';
import type { SceneProps } from './scene.ts';
import { Age, Tile } from '../tile.tsx';
import './map-scene.css';
import './side-scene.css';

const DrawnFleet = lazy(() =>
  loadOrReload(() => import('./drawn-fleet.tsx')).then((fleet) => ({ default: fleet.DrawnFleet })),
);

const errorTexts: Record<NonNullable<MapError>, string> = {
  'no-webgl': 'This screen cannot draw maps; the figures are complete.',
  'context-lost': 'The map cannot be drawn just now; the figures are complete.',
  style: 'The street map cannot be loaded; the built-in map is shown.',
};

/** Scene with the map of drivers, and the number of drivers that report. */
export function MapScene(props: SceneProps & { isShown?: boolean }) {
  const { figures, now, isShown = true } = props;
  const { drivers } = figures;
  const [error, setError] = useState<MapError>(() => (hasWebgl() ? null : 'no-webgl'));
  const counts = mapReading(drivers, (rows) => presencesOf(rows, now));
  const tiles = [
    { title: 'On duty', reading: mapReading(counts, ({ onDuty }) => onDuty) },
    { title: 'Moving', reading: mapReading(counts, ({ moving }) => moving) },
    { title: 'Standing', reading: mapReading(counts, ({ stopped }) => stopped) },
    {
      title: 'Silent over 2 min',
      reading: mapReading(counts, ({ silent }) => silent),
      isHigh: counts.data?.isTooSilent,
      note: counts.data && `limit ${formatCount(silentLimit(counts.data.onDuty))}`,
    },
  ];
  return (
    <div className="scene-side">
      <div className="side-tiles">
        {tiles.map((tile) => (
          <Tile key={tile.title} {...tile} now={now} />
        ))}
      </div>
      <section className="wall-map" aria-label="Map of the drivers on duty">
        {drivers.data && error !== 'no-webgl' && (
          <Suspense fallback={null}>
            <DrawnFleet drivers={drivers.data} now={now} isShown={isShown} onError={setError} />
          </Suspense>
        )}
        <div className="wall-map-words">
          {error && <p role="status">{errorTexts[error]}</p>}
          <Age reading={drivers} now={now} />
        </div>
      </section>
    </div>
  );
}
