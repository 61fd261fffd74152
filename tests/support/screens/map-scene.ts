import type { Colour, MapColours } from '#map/colours.ts';
import type { Scene } from '#map/layer.ts';

/** A distinct grey for each value of `part`. */
export const shade = (part: number): Colour => [part, part, part, 255];

/** Colours of a theme, each distinct unless given. */
export const mapColours = (given: Partial<MapColours> = {}): MapColours => ({
  accent: shade(1),
  focus: shade(2),
  success: shade(3),
  warning: shade(4),
  danger: shade(5),
  offline: shade(6),
  progress: shade(7),
  info: shade(8),
  text: shade(9),
  quiet: shade(10),
  faint: shade(11),
  control: shade(12),
  overlay: shade(13),
  surface: shade(14),
  ...given,
});

/** Scene for drawing layers at a fixed time, without a selection. */
export const mapScene = (given: Partial<Scene> = {}): Scene => ({
  colours: mapColours(),
  icons: { atlas: '', mapping: {} },
  zoom: 10,
  now: 1_000_000_000,
  selected: null,
  focused: null,
  beforeId: undefined,
  ...given,
});
