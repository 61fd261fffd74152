import { placeLabels } from '#map/label-collision.ts';
import type { Label, PlacedLabel } from '#map/layers/labels.ts';
import type { View } from '#map/mercator.ts';
import { levels } from '#map/place-groups.ts';
import type { Listed, MapObject } from '../objects.ts';
import type { Pointing } from '../use-pointing.ts';

/**
 * Zoom from which all visible objects have labels; below it only objects with problems have labels.
 */
const ALL_FROM_ZOOM = 12.5;
const MAX_LABELS = 150;

/** Labels of visible objects: first focused and selected objects, then problems, then the rest. */
export function labelsFor(
  listed: readonly Listed[],
  pointing: Pick<Pointing, 'object' | 'kind' | 'selected'>,
  view: View,
): PlacedLabel[] {
  const { object: pointed, kind, selected } = pointing;
  const objects = listed.map(({ object }) => object).filter((one) => one.kind !== 'zones');
  const importance = (one: MapObject): number => {
    if (one.key === pointed?.key) return 0;
    if (one.kind === kind && selected.has(one.id)) return 1;
    return one.deviation ? 2 + levels.indexOf(one.deviation.level) : Infinity;
  };
  const isAll = view.zoom >= ALL_FROM_ZOOM;
  const labelled = objects
    .map((object) => ({ object, order: importance(object) }))
    .filter(({ order }) => isAll || order !== Infinity)
    .toSorted((one, other) => (one.order === other.order ? 0 : one.order - other.order));
  const labels = labelled.slice(0, MAX_LABELS).flatMap(({ object }) => labelOf(object));
  return placeLabels(labels, objects, view);
}

function labelOf({ latitude, longitude, code, shape, state, deviation }: MapObject): Label[] {
  if (shape === 'silent')
    return [{ latitude, longitude, text: state.replace('no position for ', ''), tone: 'quiet' }];
  if (code === null) return [];
  const text = deviation ? `${code} ${state}` : code;
  return [{ latitude, longitude, text, tone: 'text' }];
}
