/** Side of the label that touches its disc, as MapLibre names anchors: "left" is right of it. */
const anchors = ['left', 'right', 'top', 'bottom'] as const;
export type LabelAnchor = (typeof anchors)[number];

/** Mean width of a letter as a share of the type size. */
const LETTER = 0.56;

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
 * Anchors that keep the label within the width of the map, preferred first; all of them when none
 * does. The height is ignored, because a label above or below the view is drawn with its disc.
 */
export function fittingAnchors({ x, gap, lines }: Label, mapWidth: number): readonly LabelAnchor[] {
  const width = Math.max(...lines.map(({ text, size }) => text.length * size * LETTER));
  const fits: Record<LabelAnchor, boolean> = {
    left: x + gap + width <= mapWidth,
    right: x - gap - width >= 0,
    top: x - width / 2 >= 0 && x + width / 2 <= mapWidth,
    bottom: x - width / 2 >= 0 && x + width / 2 <= mapWidth,
  };
  const fitting = anchors.filter((anchor) => fits[anchor]);
  return fitting.length > 0 ? fitting : anchors;
}

/** Offsets of the anchors in ems, each followed by its value, as the map takes them. */
export function anchorOffsets(chosen: readonly LabelAnchor[], gap: number, size: number) {
  const ems = gap / size;
  const offset: Record<LabelAnchor, readonly [number, number]> = {
    left: [ems, 0],
    right: [-ems, 0],
    top: [0, ems],
    bottom: [0, -ems],
  };
  return chosen.flatMap((anchor) => [anchor, offset[anchor]] as const);
}
