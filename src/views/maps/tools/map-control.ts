import type { MapKeyId } from '../../../ui/map-keys.ts';

/** What commands can do on the map that is open, as its keys do. */
export interface MapControl {
  press: (id: Exclude<MapKeyId, 'layer'>) => void;
  layers: readonly { id: string; title: string; toggle: () => void }[];
  /** Something is pointed at. */
  isPointed: boolean;
}

let open: MapControl | null = null;

/** The map that is open; null when there is none. */
export const mapControl = (): MapControl | null => open;

/** Says which map is open; returns how to say that it is not any more. */
export function openMapControl(control: MapControl): () => void {
  open = control;
  return () => {
    if (open === control) open = null;
  };
}
