import type { Layer } from '@deck.gl/core';
import { ScatterplotLayer } from '@deck.gl/layers';
import { isFocused, isSelected, partOf, type Scene } from '../layer.ts';
import type { Kind } from '../../domain/entities/entities.ts';

interface Placed {
  ids: Int32Array;
  /** Only the first so many count. */
  size: number;
  /** Longitude and latitude in turn. */
  coordinates: Float32Array | Float64Array;
}

/** Rings around what is selected in a layer, a stronger one around what has the focus. */
export function marksOf(layer: Kind, { ids, size, coordinates }: Placed, scene: Scene): Layer {
  const isAny = scene.focused?.kind === layer || scene.selected?.kind === layer;
  const allCoordinates: number[] = [];
  const widths: number[] = [];
  for (let at = 0, end = isAny ? size : 0; at < end; at += 1) {
    const id = ids[at] ?? 0;
    const isAtHand = isFocused(scene, layer, id);
    if (!isAtHand && !isSelected(scene, layer, id)) continue;
    allCoordinates.push(coordinates[at * 2] ?? 0, coordinates[at * 2 + 1] ?? 0);
    widths.push(isAtHand ? 2.5 : 1.25);
  }
  const [red, green, blue] = scene.colours.focus;
  return new ScatterplotLayer({
    id: partOf(layer, 'marks'),
    beforeId: scene.beforeId,
    data: {
      length: widths.length,
      attributes: {
        getPosition: { value: Float32Array.from(allCoordinates), size: 2 },
        getLineWidth: { value: Float32Array.from(widths), size: 1 },
      },
    },
    radiusUnits: 'pixels',
    getRadius: 15,
    stroked: true,
    lineWidthUnits: 'pixels',
    getFillColor: [red, green, blue, 45],
    getLineColor: [red, green, blue, 255],
  });
}
