import { countOf } from '../../commands/wording.ts';
import type { MapTrouble } from '../../map/live-map.tsx';
import { ago } from '../../ui/table/ago.ts';
import { sayExactClock } from '../replay/words.ts';
import type { Maps } from './use-maps.ts';

/** From this zoom on people look for streets. */
const STREETS_FROM = 11;

/** One line that says what is on the map and how old it is. */
export function Status({ maps }: { maps: Maps }) {
  const { listed, fleet, pointing, past } = maps;
  const of = (kind: string) => listed.filter(({ object }) => object.kind === kind).length;
  const parts = (['drivers', 'lockers', 'branches', 'zones'] as const)
    .filter((kind) => (kind === 'zones' ? of(kind) > 0 : maps.shown.has(kind)))
    .map((kind) => countOf(of(kind), kind));
  const age = Number.isFinite(fleet.asOf)
    ? `as of ${ago(new Date(fleet.asOf).toISOString(), Math.max(fleet.now, fleet.asOf))}`
    : '';
  return (
    <p id="map-status" className="map-status">
      <span>{parts.join(', ') || 'No objects'}</span>
      {pointing.selected.size > 0 && pointing.kind && (
        <b>{countOf(pointing.selected.size, pointing.kind)} selected</b>
      )}
      <span className="push">
        {past ? `at ${sayExactClock(past.moment)}` : age.replace('as of just now', 'as of now')}
      </span>
    </p>
  );
}

const noStreets = () =>
  !document.querySelector<HTMLMetaElement>('meta[name="baton-map-style"]')?.content;

/** What is wrong with the picture, or missing from it. */
export function Notes({ trouble, zoom }: { trouble: MapTrouble; zoom: number }) {
  const text =
    trouble === 'context-lost'
      ? 'The graphics of this computer stopped; the map returns when they do. The list goes on.'
      : trouble === 'style'
        ? 'The street map does not answer. This is the built-in map.'
        : zoom >= STREETS_FROM && noStreets() && trouble === null
          ? 'Street map not configured: this is the built-in map, without streets.'
          : null;
  return text === null ? null : (
    <p className="map-box map-note" role="status">
      {text}
    </p>
  );
}

/** Where the map would be. */
export function NoMap() {
  return (
    <p className="map-wait" role="status">
      The map cannot be drawn: this browser has no WebGL 2. The list shows what would be on it, and
      all keys work.
    </p>
  );
}
