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
 * The provider's own map by configuration (`BATON_MAP_STYLE_URL`), or the embedded one. The same object each time:
 * another one is another style to the map, which would throw away what it drew and load it all again.
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

/** Colours the sea once the embedded map knows where the land is; all is land before, as most of what is looked at is. */
export function showSea({ sourceId, isSourceLoaded, target }: Arrived, mode: Mode): void {
  if (sourceId !== source || !isSourceLoaded || !target.getLayer(SEA)) return;
  const colour = palettes[mode].sea;
  if (target.getPaintProperty(SEA, 'background-color') !== colour)
    target.setPaintProperty(SEA, 'background-color', colour);
}

/** The same once nothing is left to load: the event of the last tile is missing when that tile left the view meanwhile. */
export function showSeaWhenIdle(
  target: Arrived['target'] & Pick<MapLibre, 'getSource' | 'isSourceLoaded'>,
  mode: Mode,
): void {
  if (!target.getSource(source)) return;
  showSea({ sourceId: source, isSourceLoaded: target.isSourceLoaded(source), target }, mode);
}

/** The street map that was configured for this console; null when there is none. */
export function configuredStyle(): string | null {
  const given = document.querySelector<HTMLMetaElement>('meta[name="baton-map-style"]')?.content;
  return given || null;
}
