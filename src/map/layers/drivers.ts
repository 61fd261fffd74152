import type { Layer } from '@deck.gl/core';
import { IconLayer, ScatterplotLayer } from '@deck.gl/layers';
import { presenceOf, type Presence } from '../../domain/driver-presence.ts';
import type { MapColours } from '../colours.ts';
import { isFocused, isSelected, liveLayer, partOf, type LiveLayer, type Scene } from '../layer.ts';
import type { PositionColumns } from '../position-columns.ts';
import type { Positions } from '../positions.ts';

export const DRIVERS = 'drivers';
const SIZE = 26;

/** How each presence looks; whoever is gone is not drawn. */
const shapes: Record<Presence, string> = {
  moving: 'arrow',
  stopped: 'stopped',
  silent: 'silent',
  gone: 'silent',
};
const presences = ['moving', 'stopped', 'silent', 'gone'] as const;

export interface DriverFrame {
  columns: PositionColumns;
  /** Longitude and latitude in turn, between the fixes. */
  drawn: Float32Array;
  /** The moment that is drawn; milliseconds since 1970. */
  moment: number;
}

interface Painted {
  angles: Float32Array;
  colours: Uint8ClampedArray;
  /** Index into `presences`. */
  presence: Uint8Array;
}

/** Heading, colour and presence of every slot at a moment. */
export function paintDrivers(
  { size, heading, speed, at }: PositionColumns,
  now: number,
  colours: MapColours,
): Painted {
  const painted = {
    angles: new Float32Array(size),
    colours: new Uint8ClampedArray(size * 4),
    presence: new Uint8Array(size),
  };
  for (let slot = 0; slot < size; slot += 1) {
    const presence = presenceOf({ at: at[slot] ?? 0, speed: speed[slot] ?? 0 }, now);
    const colour = presence === 'silent' || presence === 'gone' ? colours.offline : colours.accent;
    painted.presence[slot] = presences.indexOf(presence);
    painted.angles[slot] = presence === 'moving' ? -(heading[slot] ?? 0) : 0;
    painted.colours.set(colour, slot * 4);
    if (presence === 'gone') painted.colours[slot * 4 + 3] = 0;
  }
  return painted;
}

/** Drivers as arrows that glide between fixes, squares when they stand, rings when nothing is heard of them. */
export function buildDrivers(frame: DriverFrame, scene: Scene): Layer[] {
  const { columns, drawn, moment } = frame;
  const { angles, colours, presence } = paintDrivers(columns, moment, scene.colours);
  const nameAt = (index: number) => shapes[presences[presence[index] ?? 0] ?? 'moving'];
  return [
    markedDrivers(frame, scene),
    new IconLayer({
      id: partOf(DRIVERS, 'icons'),
      beforeId: scene.beforeId,
      data: {
        length: columns.size,
        attributes: {
          getPosition: { value: drawn, size: 2 },
          getAngle: { value: angles, size: 1 },
          getColor: { value: colours, size: 4 },
        },
      },
      // Shapes are read again when one changes or somebody comes or goes, not with every move.
      _dataDiff: (data, before) => (countOf(data) === countOf(before) ? [] : [{ startRow: 0 }]),
      iconAtlas: scene.icons.atlas,
      iconMapping: scene.icons.mapping,
      getIcon: (_: unknown, { index }: { index: number }) => nameAt(index),
      getSize: SIZE,
      pickable: true,
      updateTriggers: { getIcon: fingerprint(presence) },
    }),
  ];
}

const countOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'length' in data ? data.length : undefined;

/** Two numbers that hardly ever agree for different arrays. */
function fingerprint(values: Uint8Array): string {
  let hash = values.length;
  for (const value of values) hash = (Math.imul(hash, 31) + value) | 0;
  return `${values.length} ${hash}`;
}

function markedDrivers({ columns, drawn }: DriverFrame, scene: Scene): Layer {
  const places: number[] = [];
  const widths: number[] = [];
  for (let slot = 0; slot < columns.size; slot += 1) {
    const id = columns.id[slot] ?? 0;
    const isAtHand = isFocused(scene, DRIVERS, id);
    if (!isAtHand && !isSelected(scene, DRIVERS, id)) continue;
    places.push(drawn[slot * 2] ?? 0, drawn[slot * 2 + 1] ?? 0);
    widths.push(isAtHand ? 2.5 : 1.25);
  }
  return marks(DRIVERS, { places, widths }, scene);
}

interface Marked {
  places: readonly number[];
  widths: readonly number[];
}

/** Rings around what is selected, a stronger one around what has the focus. */
export function marks(layer: string, { places, widths }: Marked, scene: Scene): Layer {
  const [red, green, blue] = scene.colours.focus;
  return new ScatterplotLayer({
    id: partOf(layer, 'marks'),
    beforeId: scene.beforeId,
    data: {
      length: widths.length,
      attributes: {
        getPosition: { value: Float32Array.from(places), size: 2 },
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

/** Where everybody is now, of a store of positions. */
export const framesOf = (positions: Positions) => (): DriverFrame => {
  const moment = Date.now();
  return { columns: positions.columns(), drawn: positions.drawnAt(moment), moment };
};

/** The layer of drivers over frames of now or of the past. */
export const driversLayer = (from: () => DriverFrame): LiveLayer =>
  liveLayer<DriverFrame>({
    id: DRIVERS,
    kind: DRIVERS,
    from,
    build: buildDrivers,
    idAt: ({ columns }, index) => (index < columns.size ? (columns.id[index] ?? null) : null),
  });
