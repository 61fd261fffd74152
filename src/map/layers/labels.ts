import { TextLayer } from '@deck.gl/layers';
import type { MapColours } from '../colours.ts';
import type { LabelPlace } from '../label-collision.ts';
import { liveLayer, partOf, type LiveLayer } from '../layer.ts';
import type { Point } from '../mercator.ts';

const LABELS = 'labels';

export interface Label extends Point {
  text: string;
  tone: keyof MapColours;
}

export type PlacedLabel = Label & LabelPlace;

/**
 * Labels in view: codes of lockers and branches, and for silent drivers the time since their last
 * report.
 */
export const labelsLayer = (from: () => readonly PlacedLabel[]): LiveLayer =>
  liveLayer<readonly PlacedLabel[]>({
    id: LABELS,
    kind: null,
    from,
    build: (labels, { colours }) =>
      labels.length === 0
        ? []
        : [
            new TextLayer<PlacedLabel>({
              id: partOf(LABELS, 'words'),
              data: labels,
              characterSet: 'auto',
              fontFamily: "'Inter Variable', sans-serif",
              fontWeight: 560,
              fontSettings: { fontSize: 44, buffer: 6 },
              getText: ({ text }) => text,
              getPosition: ({ longitude, latitude }) => [longitude, latitude],
              getColor: ({ tone }) => [...colours[tone]],
              getSize: 11,
              getTextAnchor: ({ anchor }) => anchor,
              getPixelOffset: ({ offset: [x, y] }) => [x, y],
              updateTriggers: { getColor: colours },
            }),
          ],
  });
