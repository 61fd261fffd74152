import type { MapKeyId } from '#ui/map-keys.ts';

/** Interface through which commands use the shortcuts of the open map. */
export interface MapControl {
  press: (id: Exclude<MapKeyId, 'layer'>) => void;
  layers: readonly { id: string; title: string; toggle: () => void }[];
  /** Whether an object is focused. */
  isPointed: boolean;
}

let open: MapControl | null = null;

/** Control of the open map; null without one. */
export const mapControl = (): MapControl | null => open;

/** Registers the open map; returns a function that unregisters it. */
export function openMapControl(control: MapControl): () => void {
  open = control;
  return () => {
    if (open === control) open = null;
  };
}
