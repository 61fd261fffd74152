import { counted } from '../../commands/wording.ts';
import { Kbd } from '../../ui/mark/keys.tsx';
import { nowOnly, type MapLayerId } from './map-layers.ts';
import type { Maps } from './use-maps.ts';

/** The layers that this person may see, each switched by its key. */
export function LayerBox({ maps }: { maps: Maps }) {
  const { layers, shown, past, toggle } = maps;
  return (
    <section className="map-box map-layers" aria-label="Layers">
      <h2>Layers</h2>
      {layers.map(({ id, title, key }) => (
        <button
          key={id}
          type="button"
          aria-pressed={shown.has(id)}
          aria-keyshortcuts={key ?? undefined}
          disabled={past !== null && nowOnly.has(id)}
          onClick={() => toggle(id)}
        >
          {key ? <Kbd>{key}</Kbd> : <span className="map-no-key" />}
          {title}
          <span className="map-layer-count">{wordsOf(maps, id)}</span>
        </button>
      ))}
    </section>
  );
}

function wordsOf({ shown, fleet, past }: Maps, id: MapLayerId): string {
  if (past && nowOnly.has(id)) return 'now only';
  if (!shown.has(id)) return 'off';
  if (id === 'drivers' || id === 'lockers' || id === 'branches') {
    const count = fleet.counts[id];
    return count === undefined ? '…' : counted(count);
  }
  if (id === 'density') return 'on';
  return counted(fleet.zones.filter(({ type }) => type === id).length);
}
