import type { Place } from './entity.ts';

/** A record as links know it; `detail` is what else people know it by. */
interface Linked {
  id: number | string | null;
  detail?: string;
}

const listed = (path: string, params: Record<string, string>) =>
  `${path}?${new URLSearchParams(params).toString()}`;

/** Where a record opens. An entity that has no place has no links. */
export function href({ place }: { place: Place }, { id, detail }: Linked): string {
  if ('page' in place) return place.page.replace(':id', String(id));
  if ('layer' in place) {
    const { layer } = place;
    return listed('/maps', { layers: layer, on: `${layer}:${id}`, panel: '1' });
  }
  const panel = String(id);
  const isNarrowed = place.findBy === 'detail' && detail !== undefined;
  return listed(place.panel, isNarrowed ? { q: detail, panel } : { panel });
}
