/**
 * Side of the label that touches its disc, as in MapLibre: the anchor "left" places the label right
 * of the disc.
 */
const anchors = ['left', 'right', 'bottom', 'top'] as const;
export type LabelAnchor = (typeof anchors)[number];

/** Mean width of a letter, rounded up, as a share of the type size. */
const LETTER = 0.62;
/** Pixels kept free at the edges of the map. */
const EDGE = 4;

/** Label of two lines and its disc, in pixels of the map. */
interface Label {
  /** Distance of the disc's centre from the left edge of the map. */
  x: number;
  /** Distance from the centre at which the label begins. */
  gap: number;
  /** Type size of each line. */
  lines: readonly { text: string; size: number }[];
}

/**
 * Anchors that keep the label within the width of the map, the preferred first; all anchors if none
 * does. A label above is preferred to one below, where the scale and the list of a phone cover the
 * map.
 */
export function fittingAnchors({ x, gap, lines }: Label, mapWidth: number): readonly LabelAnchor[] {
  const width = Math.max(...lines.map(({ text, size }) => text.length * size * LETTER));
  const isWithin = (from: number) => from >= EDGE && from + width <= mapWidth - EDGE;
  const isCentredWithin = isWithin(x - width / 2);
  const fits: Record<LabelAnchor, boolean> = {
    left: isWithin(x + gap),
    right: isWithin(x - gap - width),
    bottom: isCentredWithin,
    top: isCentredWithin,
  };
  const fitting = anchors.filter((anchor) => fits[anchor]);
  return fitting.length > 0 ? fitting : anchors;
}

/** Anchors and their offsets in ems, alternating, in the format of MapLibre. */
export function anchorOffsets(chosen: readonly LabelAnchor[], gap: number, size: number) {
  const ems = gap / size;
  const offset: Record<LabelAnchor, readonly [number, number]> = {
    left: [ems, 0],
    right: [-ems, 0],
    bottom: [0, -ems],
    top: [0, ems],
  };
  return chosen.flatMap((anchor) => [anchor, offset[anchor]] as const);
}
