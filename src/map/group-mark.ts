import { hexOf, type MapColours } from './colours.ts';
import { polygon } from './icons.ts';
import { levels, type Level } from './place-groups.ts';

const START = 'group-mark';
/** Size in CSS pixels; the image has twice as many pixels per side. */
const SIZE = 18;
const RATIO = 2;

/**
 * Name of the image for a level and the colours of a theme; the map draws the image at its first
 * use.
 */
export const groupMark = (level: Level, colours: MapColours): string =>
  [START, level, hexOf(colours[level]), hexOf(colours.overlay)].join(' ');

/** Draws the image with this name: the shape of a status on a disc; null for other names. */
export function drawGroupMark(name: string): { image: ImageData; pixelRatio: number } | null {
  const [start, word, colour = '', ground = ''] = name.split(' ');
  const level = levels.find((one) => one === word);
  if (start !== START || !level) return null;
  const canvas = document.createElement('canvas');
  canvas.width = SIZE * RATIO;
  canvas.height = SIZE * RATIO;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.scale(RATIO, RATIO);
  context.translate(SIZE / 2, SIZE / 2);
  context.fillStyle = ground;
  context.arc(0, 0, 9, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = 1.7;
  context.lineCap = 'round';
  shapes[level](context, ground);
  return { image: context.getImageData(0, 0, canvas.width, canvas.height), pixelRatio: RATIO };
}

const shapes: Record<Level, (context: CanvasRenderingContext2D, ground: string) => void> = {
  danger(context, ground) {
    polygon(context, [-3, -7, 3, -7, 7, -3, 7, 3, 3, 7, -3, 7, -7, 3, -7, -3]);
    context.strokeStyle = ground;
    context.stroke(new Path2D('M-2.5-2.5 2.5 2.5M2.5-2.5-2.5 2.5'));
  },
  warning(context, ground) {
    polygon(context, [0, -7.2, 7.5, 6.2, -7.5, 6.2]);
    context.strokeStyle = ground;
    context.stroke(new Path2D('M0-2.400v4M0 4.100v.1'));
  },
  offline(context) {
    context.stroke(
      new Path2D(
        'M-5.600 0a5.600 5.600 0 1 0 11.200 0a5.600 5.600 0 1 0-11.200 0M-3.900 3.900 3.900-3.900',
      ),
    );
  },
};
