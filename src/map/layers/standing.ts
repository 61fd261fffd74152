import type { Layer } from '@deck.gl/core';
import { IconLayer } from '@deck.gl/layers';
import type { Colour, MapColours } from '../colours.ts';
import { partOf, type Scene } from '../layer.ts';
import { marksOf } from './marks.ts';
import type { Kind } from '#domain/entities/entities.ts';

/**
 * Fixed objects, one column per property. Positions have 64 bits, because they are
 * exact to the metre.
 */
export interface Standing {
  ids: Int32Array;
  coordinates: Float64Array;
  /** Names of shapes and colours. */
  icons: readonly string[];
  tones: readonly (keyof MapColours)[];
}

export interface StandingLook {
  id: Kind;
  size: number;
}

/** Creates columns from rows; `look` returns shape and colour. */
export function standingColumns<R extends { id: number; latitude: number; longitude: number }>(
  rows: readonly R[],
  look: (row: R) => { icon: string; tone: keyof MapColours },
): Standing {
  const looks = rows.map(look);
  return {
    ids: Int32Array.from(rows, ({ id }) => id),
    coordinates: Float64Array.from(
      rows.flatMap(({ longitude, latitude }) => [longitude, latitude]),
    ),
    icons: looks.map(({ icon }) => icon),
    tones: looks.map(({ tone }) => tone),
  };
}

/** Draws fixed objects with their rings. */
export function buildStanding({ id, size }: StandingLook, frame: Standing, scene: Scene): Layer[] {
  const { ids, coordinates, icons, tones } = frame;
  const colours = new Uint8ClampedArray(ids.length * 4);
  const colourOf = (tone: keyof MapColours): Colour => scene.colours[tone];
  tones.forEach((tone, at) => colours.set(colourOf(tone), at * 4));
  return [
    marksOf(id, { ids, size: ids.length, coordinates }, scene),
    new IconLayer({
      id: partOf(id, 'icons'),
      beforeId: scene.beforeId,
      data: {
        length: ids.length,
        attributes: {
          getPosition: { value: coordinates, size: 2 },
          getColor: { value: colours, size: 4 },
        },
      },
      iconAtlas: scene.icons.atlas,
      iconMapping: scene.icons.mapping,
      getIcon: (_: unknown, { index }: { index: number }) => icons[index] ?? 'off',
      getSize: scene.zoom < 7 ? size * 0.7 : size,
      pickable: true,
      updateTriggers: { getIcon: icons },
    }),
  ];
}
