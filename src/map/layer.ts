import type { Layer } from '@deck.gl/core';
import type { MapColours } from './colours.ts';
import type { Icons } from './icons.ts';
import type { Kind } from '../domain/entities/entities.ts';

/** What every layer is drawn with, beside its own columns. */
export interface Scene {
  colours: MapColours;
  icons: Icons;
  zoom: number;
  /** Milliseconds since 1970. */
  now: number;
  /** Ids of what is selected, and what has the focus, each of one kind. */
  selected: { kind: Kind; ids: ReadonlySet<number | string> } | null;
  focused: { kind: Kind; id: number | string } | null;
  /** The layer of the base map that stays on top: its names. */
  beforeId: string | undefined;
}

/** One layer over the map: a pure function from the newest columns to what deck.gl draws. */
interface LiveLayerSpec<Columns> {
  id: string;
  /** The kind of rows that its objects are; null for what cannot be picked. */
  kind: Kind | null;
  /** The newest columns. */
  from: () => Columns;
  build: (frame: Columns, scene: Scene) => Layer[];
  /** The id of the object that was drawn at an index. */
  idAt?: (frame: Columns, index: number) => number | string | null;
}

export interface LiveLayer {
  id: string;
  kind: Kind | null;
  draw: (scene: Scene) => Layer[];
  idAt: (index: number) => number | string | null;
}

/**
 * Makes a live layer. `build` is given typed arrays and answers layers with binary attributes under new
 * `data` objects; it runs once per flush, so it allocates little and asks nobody.
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

/** Names of deck.gl layers start with the name of theirs, so that a pick finds it. */
export const partOf = (layer: string, part: string): string => `${layer}/${part}`;
export const layerOfPart = (part: string): string => part.split('/')[0] ?? part;

/** Whether a row is the one with the focus. */
export const isFocused = ({ focused }: Scene, kind: Kind, id: number | string): boolean =>
  focused?.kind === kind && focused.id === id;

export const isSelected = ({ selected }: Scene, kind: Kind, id: number | string): boolean =>
  selected?.kind === kind && selected.ids.has(id);
