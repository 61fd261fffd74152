import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import { archiveStyle } from './archive-style.ts';
import { embeddedStyle } from './embedded-style.ts';
import { palettes, type Mode } from './palette.ts';
import { SEA, source } from './parts.ts';

function newStyle(url: string | null, mode: Mode): string | StyleSpecification {
  if (url === null) return embeddedStyle(mode);
  return url.startsWith('pmtiles://') ? archiveStyle(url, mode) : url;
}

const styles = new Map<string, string | StyleSpecification>();

/**
 * Configured style of the provider (`BATON_MAP_STYLE_URL`), or the embedded map. Returns the same
 * object each time, because the map would reload everything for a new object.
 */
export function styleOf(url: string | null, mode: Mode): string | StyleSpecification {
  const key = `${mode} ${url ?? ''}`;
  const style = styles.get(key) ?? newStyle(url, mode);
  styles.set(key, style);
  return style;
}

interface Arrived {
  sourceId: string;
  isSourceLoaded: boolean;
  target: Pick<MapLibre, 'getLayer' | 'setPaintProperty' | 'getPaintProperty'>;
}

/**
 * Colours the sea once the land of the embedded map has loaded. Until then the background has the
 * colour of land, because most of the visible map is land.
 */
export function showSea({ sourceId, isSourceLoaded, target }: Arrived, mode: Mode): void {
  if (sourceId !== source || !isSourceLoaded || !target.getLayer(SEA)) return;
  const colour = palettes[mode].sea;
  if (target.getPaintProperty(SEA, 'background-color') !== colour)
    target.setPaintProperty(SEA, 'background-color', colour);
}

/**
 * Also colours the sea when the map is idle, because MapLibre sends no load event for a tile that
 * has left the view.
 */
export function showSeaWhenIdle(
  target: Arrived['target'] & Pick<MapLibre, 'getSource' | 'isSourceLoaded'>,
  mode: Mode,
): void {
  if (!target.getSource(source)) return;
  showSea({ sourceId: source, isSourceLoaded: target.isSourceLoaded(source), target }, mode);
}

/** URL of the configured street map; null if none is configured. */
export function configuredStyle(): string | null {
  const given = document.querySelector<HTMLMetaElement>('meta[name="baton-map-style"]')?.content;
  return given || null;
}
