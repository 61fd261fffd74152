import type { Layer } from '@deck.gl/core';
import { IconLayer } from '@deck.gl/layers';
import type { Presence } from '#domain/drivers/driver-presence.ts';
import { liveLayer, partOf, type LiveLayer, type Scene } from '../layer.ts';
import type { PositionColumns } from '../positions/position-columns.ts';
import type { Positions } from '../positions/positions.ts';
import { createPaint, type Paint } from './driver-paint.ts';
import { marksOf } from './marks.ts';

const DRIVERS = 'drivers';
const SIZE = 26;

/** Shape of each presence; hidden drivers have none. */
const shapes: Record<Presence, string> = {
  moving: 'arrow',
  stopped: 'stopped',
  silent: 'silent',
  gone: 'silent',
};

export interface DriverFrame {
  columns: PositionColumns;
  /** Interpolated positions, longitude and latitude alternating. */
  drawn: Float32Array;
  /** Time of the frame in milliseconds since 1970. */
  moment: number;
}

/**
 * Layers of drivers: arrows that glide between positions, squares when stopped, rings when silent.
 */
export function buildDrivers(frame: DriverFrame, paint: Paint, scene: Scene): Layer[] {
  const { columns, drawn } = frame;
  const {
    angles,
    colours,
    presenceAt,
    frame: frameNumber,
    changedSince,
  } = paint(frame, scene.colours);
  const data = {
    length: columns.size,
    picture: frameNumber,
    attributes: { getPosition: { value: drawn, size: 2 }, getAngle: angles, getColor: colours },
  };
  return [
    marksOf(DRIVERS, { ids: columns.id, size: columns.size, coordinates: drawn }, scene),
    new IconLayer({
      id: partOf(DRIVERS, 'icons'),
      beforeId: scene.beforeId,
      data,
      // Updates shapes only where they changed, instead of with every movement.
      _dataDiff: (_, before) => changedSince(frameOf(before)),
      iconAtlas: scene.icons.atlas,
      iconMapping: scene.icons.mapping,
      getIcon: (_: unknown, { index }: { index: number }) => shapes[presenceAt(index)],
      getSize: SIZE,
      pickable: true,
    }),
  ];
}

const frameOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'picture' in data ? Number(data.picture) : 0;

/** Frames of current positions. */
export const framesOf = (positions: Positions) => (): DriverFrame => {
  const moment = Date.now();
  return { columns: positions.columns(), drawn: positions.drawnAt(moment), moment };
};

/** Layer of drivers, for frames of current or past positions. */
export const driversLayer = (from: () => DriverFrame): LiveLayer => {
  const paint = createPaint();
  return liveLayer<DriverFrame>({
    id: DRIVERS,
    kind: DRIVERS,
    from,
    build: (frame, scene) => buildDrivers(frame, paint, scene),
    idAt: ({ columns }, index) => (index < columns.size ? (columns.id[index] ?? null) : null),
  });
};
