import { lazy, Suspense, useState } from 'react';
import type { MapTrouble } from '../../map/live-map.tsx';
import { hasWebgl } from '../../map/webgl.ts';
import { loadOrReload } from '../../ui/chunks.ts';
import { presencesOf } from './fleet.ts';
import { derived } from './reading.ts';
import type { SceneProps } from './scene.ts';
import { Age, Tile } from './tile.tsx';
import './map-scene.css';
import './side-scene.css';

const DrawnFleet = lazy(() =>
  loadOrReload(() => import('./drawn-fleet.tsx')).then((fleet) => ({ default: fleet.DrawnFleet })),
);

const troubles: Record<NonNullable<MapTrouble>, string> = {
  'no-webgl': 'This screen cannot draw maps; the figures are complete.',
  'context-lost': 'The map cannot be drawn just now; the figures are complete.',
  style: 'Streets cannot be loaded; the map of the house is shown.',
};

/** Where the drivers are, and how many are heard of. */
export function MapScene(props: SceneProps & { isShown?: boolean }) {
  const { figures, now, isShown = true } = props;
  const { drivers, lockers } = figures;
  const [trouble, setTrouble] = useState<MapTrouble>(() => (hasWebgl() ? null : 'no-webgl'));
  const counts = derived(drivers, (rows) => presencesOf(rows, now));
  const tiles = [
    { title: 'On duty', reading: derived(counts, ({ onDuty }) => onDuty) },
    { title: 'Moving', reading: derived(counts, ({ moving }) => moving) },
    { title: 'Standing', reading: derived(counts, ({ stopped }) => stopped) },
    { title: 'Silent over 2 min', reading: derived(counts, ({ silent }) => silent) },
  ];
  return (
    <div className="scene-side">
      <div className="side-tiles">
        {tiles.map(({ title, reading }) => (
          <Tile key={title} title={title} reading={reading} now={now} />
        ))}
      </div>
      <section className="wall-map" aria-label="Map of the drivers on duty">
        {drivers.data && trouble !== 'no-webgl' && (
          <Suspense fallback={null}>
            <DrawnFleet
              drivers={drivers.data}
              lockers={lockers.data ?? noLockers}
              now={now}
              isShown={isShown}
              onTrouble={setTrouble}
            />
          </Suspense>
        )}
        <div className="wall-map-words">
          {trouble && <p role="status">{troubles[trouble]}</p>}
          <Age reading={drivers} now={now} />
        </div>
      </section>
    </div>
  );
}

const noLockers: readonly never[] = [];
