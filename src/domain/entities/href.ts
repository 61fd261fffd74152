import type { Place } from './entity.ts';

/** Record to link to. */
interface Linked {
  id: number | string | null;
}

const listAddress = (path: string, params: Record<string, string>) =>
  `${path}?${new URLSearchParams(params).toString()}`;

/** Path and query string of a record. */
export function href({ place }: { place: Place }, { id }: Linked): string {
  if ('page' in place) return place.page.replace(':id', String(id));
  if ('panel' in place) return listAddress(place.panel, { panel: String(id) });
  const { layer } = place;
  return listAddress('/maps', { layers: layer, on: `${layer}:${id}`, panel: '1' });
}
