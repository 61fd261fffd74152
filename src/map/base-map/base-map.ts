import type { StyleSpecification } from 'maplibre-gl';
import { archiveStyle } from './archive-style.ts';
import { embeddedStyle } from './embedded-style.ts';
import type { Mode } from './palette.ts';

/** The provider's own map by configuration (`BATON_MAP_STYLE_URL`), or the embedded one. */
export function styleOf(url: string | null, mode: Mode): string | StyleSpecification {
  if (url === null) return embeddedStyle(mode);
  return url.startsWith('pmtiles://') ? archiveStyle(url, mode) : url;
}

/** The street map that was configured for this console; null when there is none. */
export function configuredStyle(): string | null {
  const given = document.querySelector<HTMLMetaElement>('meta[name="baton-map-style"]')?.content;
  return given || null;
}
