import { arePositionsKept } from '#domain/overview/past.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { formatExactTime } from '#domain/kernel/time.ts';
import { countOf } from '#commands/asking/wording.ts';
import type { MapError } from '#map/live-map.tsx';
import type { Maps } from '../use-maps.ts';
import { useApp } from '#ui/app-context.ts';
import { useIsLive } from '#ui/live-changes.ts';

const listedKinds = ['drivers', 'lockers', 'branches', 'zones'] as const;
type ListedKind = (typeof listedKinds)[number];

/** Summary of the displayed objects and their age. */
export function Status({ maps }: { maps: Maps }) {
  const { listed, fleet, pointing, past } = maps;
  const of = (kind: string) => listed.filter(({ object }) => object.kind === kind).length;
  const parts = listedKinds.filter((kind) =>
    kind === 'zones' ? of(kind) > 0 : maps.shown.has(kind),
  );
  const words = parts.map((kind) => {
    const all = allOf(fleet.counts, kind);
    const isPart = all !== undefined && all > of(kind);
    return {
      isPart,
      text: isPart ? `${formatCount(of(kind))} of ${countOf(all, kind)}` : countOf(of(kind), kind),
    };
  });
  const isPart = words.some((one) => one.isPart);
  const isLive = useIsLive(useApp().live);
  return (
    <p id="map-status" className="map-status">
      <span>
        {words.map(({ text }) => text).join(', ') || 'No objects'}
        {isPart && ' in view'}
      </span>
      {pointing.selected.size > 0 && pointing.kind && (
        <b>{countOf(pointing.selected.size, pointing.kind)} selected</b>
      )}
      <span className="push">
        {past
          ? `at ${formatExactTime(past.moment)}`
          : fleet.at !== null
            ? momentWords(fleet.at)
            : isLive
              ? 'Up to date'
              : readAt(fleet.asOf)}
      </span>
    </p>
  );
}

/** Number of all objects of a kind, including those outside the view; undefined for zones. */
const allOf = (counts: Maps['fleet']['counts'], kind: ListedKind): number | undefined =>
  kind === 'zones' ? undefined : counts[kind];

/**
 * Names the time of the data, with a note if driver positions of that time are no longer stored.
 */
const momentWords = (at: string) =>
  arePositionsKept(at, Date.now())
    ? `at ${formatExactTime(at)}`
    : `at ${formatExactTime(at)}; driver positions are stored for one day only`;

/** Time of the oldest response, displayed while there is no live feed. */
const readAt = (at: number) => (Number.isFinite(at) ? `as of ${formatExactTime(at)}` : '');

/** Message about a rendering error. */
export function Notes({ error }: { error: MapError }) {
  const text =
    error === 'context-lost'
      ? 'The graphics on this computer stopped working. The map returns when the graphics work again. The list still works.'
      : error === 'style'
        ? 'The street map is unavailable. The built-in map is shown.'
        : null;
  return text === null ? null : (
    <p className="map-box map-note" role="status">
      {text}
    </p>
  );
}

/** Message in place of a map that cannot be drawn. */
export function NoMap() {
  return (
    <p className="map-wait" role="status">
      The map cannot be drawn: this browser has no WebGL 2. The list shows the objects of the map,
      and all keys work.
    </p>
  );
}
