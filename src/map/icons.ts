import type { IconLayerProps } from '@deck.gl/layers';
import { powerArcs } from './power-arcs.ts';

// Image of all icons. A canvas works too, although the types of deck.gl do not include it.
type Atlas = Exclude<IconLayerProps['iconAtlas'], null | undefined>;

const CELL = 64;
const COLUMNS = 8;
/** Number of occupancy steps that the ring of a locker can show. */
const RING_STEPS = 12;

type Draw = (context: CanvasRenderingContext2D) => void;

interface Mapped {
  x: number;
  y: number;
  width: number;
  height: number;
  anchorX: number;
  anchorY: number;
  mask: true;
}

/**
 * Image with all shapes, and the position of each. The shapes have no colour, because their layer
 * sets the colour.
 */
export interface Icons {
  atlas: Atlas;
  mapping: Record<string, Mapped>;
}

/** Name of a locker's shape for an occupancy from 0 to 1. */
export const ringIcon = (share: number): string =>
  `ring-${Math.round(Math.max(0, Math.min(1, share)) * RING_STEPS)}`;

const arrow: Draw = (context) => {
  polygon(context, [0, -24, 17, 20, 0, 10, -17, 20]);
};
const stopped: Draw = (context) => {
  context.roundRect(-12, -12, 24, 24, 6);
  context.fill();
};
const silent: Draw = (context) => {
  context.lineWidth = 5;
  context.arc(0, 0, 13, 0, 2 * Math.PI);
  context.stroke();
};
const branch: Draw = (context) => {
  polygon(context, [0, -24, 22, -6, 22, 22, -22, 22, -22, -6]);
  context.globalCompositeOperation = 'destination-out';
  context.fillRect(-7, 4, 14, 18);
};
const off: Draw = (context) => {
  context.lineWidth = 4;
  context.beginPath();
  context.roundRect(-11, -11, 22, 22, 5);
  context.stroke();
  context.beginPath();
  context.arc(0, 0, 24, 0, 2 * Math.PI);
  context.globalAlpha = 0.45;
  context.stroke();
  context.globalAlpha = 1;
  context.beginPath();
  context.moveTo(-17, 17);
  context.lineTo(17, -17);
  context.stroke();
};

function ring(share: number): Draw {
  return (context) => {
    context.beginPath();
    context.roundRect(-11, -11, 22, 22, 5);
    context.fill();
    context.lineWidth = 7;
    context.beginPath();
    context.arc(0, 0, 23, 0, 2 * Math.PI);
    context.globalAlpha = 0.28;
    context.stroke();
    context.globalAlpha = 1;
    context.beginPath();
    context.arc(0, 0, 23, -Math.PI / 2, -Math.PI / 2 + share * 2 * Math.PI);
    context.stroke();
  };
}

/** Fills a polygon; `corners` alternates x and y. */
export function polygon(context: CanvasRenderingContext2D, corners: readonly number[]): void {
  context.beginPath();
  for (let at = 0; at < corners.length; at += 2)
    context.lineTo(corners[at] ?? 0, corners[at + 1] ?? 0);
  context.closePath();
  context.fill();
}

/** Draws all shapes once. */
export function drawIcons(): Icons {
  const rings = Array.from({ length: RING_STEPS + 1 }, (_, step): [string, Draw] => [
    `ring-${step}`,
    ring(step / RING_STEPS),
  ]);
  const shapes: [string, Draw][] = [
    ['arrow', arrow],
    ['stopped', stopped],
    ['silent', silent],
    ['branch', branch],
    ['off', off],
    ...rings,
    ...powerArcs,
  ];
  const canvas = document.createElement('canvas');
  canvas.width = CELL * COLUMNS;
  canvas.height = CELL * Math.ceil(shapes.length / COLUMNS);
  const context = canvas.getContext('2d');
  const mapping = shapes.map(([name, draw], at): [string, Mapped] => {
    const cell = cellOf(at);
    if (context) inCell(context, cell, draw);
    return [name, cell];
  });
  const atlas: unknown = canvas;
  return { atlas: atlas as Atlas, mapping: Object.fromEntries(mapping) };
}

const cellOf = (at: number): Mapped => ({
  x: (at % COLUMNS) * CELL,
  y: Math.floor(at / COLUMNS) * CELL,
  width: CELL,
  height: CELL,
  anchorX: CELL / 2,
  anchorY: CELL / 2,
  mask: true,
});

function inCell(context: CanvasRenderingContext2D, { x, y }: Mapped, draw: Draw): void {
  context.save();
  context.beginPath();
  context.rect(x, y, CELL, CELL);
  context.clip();
  context.translate(x + CELL / 2, y + CELL / 2);
  context.fillStyle = '#fff';
  context.strokeStyle = '#fff';
  context.beginPath();
  draw(context);
  context.restore();
}
