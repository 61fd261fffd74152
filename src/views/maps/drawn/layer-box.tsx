import { formatCount } from '#domain/kernel/format.ts';
import { useId, useState } from 'react';
import { Icon } from '#ui/mark/icon.tsx';
import { Kbd } from '#ui/mark/keys.tsx';
import { layersWithoutHistory, type MapLayerId } from './map-layers.ts';
import type { Maps } from '../use-maps.ts';

/** Minimum width in pixels at which a map shows the list of layers open. */
const ROOM_PX = 620;

/** Permitted layers, each with a shortcut; collapsed on a narrow map. */
export function LayerBox({ maps }: { maps: Maps }) {
  const { layers, shown, view } = maps;
  const id = useId();
  const [chosen, choose] = useState<boolean | null>(null);
  const isOpen = chosen ?? view.width >= ROOM_PX;
  return (
    <section className="map-box map-layers" aria-label="Layers">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => choose(!isOpen)}
        >
          Layers
          <span className="map-layer-count">
            {shown.size} of {layers.length}
          </span>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {layers.map((layer) => (
          <LayerSwitch key={layer.id} layer={layer} maps={maps} />
        ))}
      </div>
    </section>
  );
}

function LayerSwitch({ layer, maps }: { layer: Maps['layers'][number]; maps: Maps }) {
  const { id, title, key } = layer;
  const { shown, past, toggle } = maps;
  return (
    <button
      type="button"
      aria-pressed={shown.has(id)}
      aria-keyshortcuts={key ?? undefined}
      disabled={past !== null && layersWithoutHistory.has(id)}
      onClick={() => toggle(id)}
    >
      {key ? <Kbd>{key}</Kbd> : <span className="map-no-key" />}
      {title}
      <span className="map-layer-count">{wordsOf(maps, id)}</span>
    </button>
  );
}

function wordsOf({ shown, fleet, past }: Maps, id: MapLayerId): string {
  if (past && layersWithoutHistory.has(id)) return 'no history';
  if (!shown.has(id)) return 'off';
  if (id === 'drivers' || id === 'lockers' || id === 'branches') {
    const count = fleet.counts[id];
    return count === undefined ? '…' : formatCount(count);
  }
  if (id === 'density') return 'on';
  if (id === 'outages') return formatCount(fleet.outages.length);
  return formatCount(fleet.zones.filter(({ type }) => type === id).length);
}
