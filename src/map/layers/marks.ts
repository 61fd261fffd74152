import type { Layer } from '@deck.gl/core';
import { ScatterplotLayer } from '@deck.gl/layers';
import { isFocused, isSelected, partOf, type Scene } from '../layer.ts';
import type { Kind } from '#domain/entities/entities.ts';

interface Placed {
  ids: Int32Array;
  /** Number of valid entries. */
  size: number;
  /** Longitude and latitude alternating. */
  coordinates: Float32Array | Float64Array;
}

/** Rings around selected objects of a layer, and a stronger one around the focused object. */
export function marksOf(layer: Kind, { ids, size, coordinates }: Placed, scene: Scene): Layer {
  const isAny = scene.focused?.kind === layer || scene.selected?.kind === layer;
  const allCoordinates: number[] = [];
  const widths: number[] = [];
  for (let at = 0, end = isAny ? size : 0; at < end; at += 1) {
    const id = ids[at] ?? 0;
    const hasFocus = isFocused(scene, layer, id);
    if (!hasFocus && !isSelected(scene, layer, id)) continue;
    allCoordinates.push(coordinates[at * 2] ?? 0, coordinates[at * 2 + 1] ?? 0);
    widths.push(hasFocus ? 2.5 : 1.25);
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
