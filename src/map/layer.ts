import type { Layer } from '@deck.gl/core';
import type { MapColours } from './colours.ts';
import type { Icons } from './icons.ts';
import type { Kind } from '#domain/entities/entities.ts';

/** Input that all layers get in addition to their own data. */
export interface Scene {
  colours: MapColours;
  icons: Icons;
  zoom: number;
  /** Time in milliseconds since 1970. */
  now: number;
  /** Selected ids and focused id, each with its entity. */
  selected: { kind: Kind; ids: ReadonlySet<number | string> } | null;
  focused: { kind: Kind; id: number | string } | null;
  /**
   * Id of the first label layer of the base map. Live layers are drawn below it, so that labels
   * stay on top.
   */
  beforeId: string | undefined;
}

/**
 * Layer over the map: a pure function from its newest data (arrays, one per property) to layers of
 * deck.gl.
 */
interface LiveLayerSpec<Columns> {
  id: string;
  /** Entity of the layer's objects; null if they cannot be picked. */
  kind: Kind | null;
  /** Returns the newest columns. */
  from: () => Columns;
  build: (frame: Columns, scene: Scene) => Layer[];
  /** Id of the object at an index. */
  idAt?: (frame: Columns, index: number) => number | string | null;
}

export interface LiveLayer {
  id: string;
  kind: Kind | null;
  draw: (scene: Scene) => Layer[];
  idAt: (index: number) => number | string | null;
}

/**
 * Creates a live layer. `build` gets typed arrays and returns layers with binary attributes under
 * new `data` objects. It runs once per flush, so it must allocate little and request nothing.
 */
export function liveLayer<Columns>(spec: LiveLayerSpec<Columns>): LiveLayer {
  const { id, kind, from, build, idAt } = spec;
  return {
    id,
    kind,
    draw: (scene) => build(from(), scene),
    idAt: (index) => idAt?.(from(), index) ?? null,
  };
}

/**
 * Id of a deck.gl layer. The prefix names its live layer, so that a picked object leads to the live
 * layer.
 */
export const partOf = (layer: string, part: string): string => `${layer}/${part}`;
export const layerOfPart = (part: string): string => part.split('/')[0] ?? part;

/** Whether the object has the focus. */
export const isFocused = ({ focused }: Scene, kind: Kind, id: number | string): boolean =>
  focused?.kind === kind && focused.id === id;

export const isSelected = ({ selected }: Scene, kind: Kind, id: number | string): boolean =>
  selected?.kind === kind && selected.ids.has(id);
