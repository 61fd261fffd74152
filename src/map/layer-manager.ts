import type { Layer } from '@deck.gl/core';
import type { MapLibreOverlay } from '@deck.gl/maplibre';
import { themeColours } from './colours.ts';
import { drawIcons } from './icons.ts';
import { layerOfPart, type LiveLayer, type Scene } from './layer.ts';
import type { Kind } from '#domain/entities/entities.ts';

/** Object that the user picked on the map. */
export interface Picked {
  kind: Kind;
  id: number | string;
}

/** Receiver of the layers: the overlay of deck.gl, or a counter in a benchmark. */
type Overlay = Pick<MapLibreOverlay, 'setProps'>;

/** Initial scene: the whole country in the colours of the page, without a selection. */
const firstScene = (): Scene => ({
  colours: themeColours(),
  icons: drawIcons(),
  zoom: 5,
  now: Date.now(),
  selected: null,
  focused: null,
  beforeId: undefined,
});

/** Draws live layers outside React: a change requests a frame, and the next frame draws once. */
export function createLayerManager() {
  let layers: readonly LiveLayer[] = [];
  let overlay: Overlay | null = null;
  let onDrawn = () => {};
  let now = firstScene();
  let frame = 0;

  const flush = () => {
    frame = 0;
    const drawn: Layer[] = layers.flatMap((layer) => layer.draw({ ...now, now: Date.now() }));
    overlay?.setProps({ layers: drawn });
    onDrawn();
  };
  const invalidate = () => {
    if (frame === 0 && overlay) frame = requestAnimationFrame(flush);
  };
  return {
    invalidate,
    /** Draws at once, for measurements. */
    flush,
    scene: () => now,
    show(next: readonly LiveLayer[]) {
      layers = next;
      invalidate();
    },
    change(changed: Partial<Scene>) {
      now = { ...now, ...changed };
      invalidate();
    },
    /** Sets the overlay to draw onto; calls back after each drawing. */
    attach(to: Overlay | null, then: () => void = () => {}) {
      overlay = to;
      onDrawn = then;
      cancelAnimationFrame(frame);
      frame = 0;
      invalidate();
    },
    /** Object at an index in a part of a layer; null if it cannot be picked. */
    picked(part: string, index: number): Picked | null {
      const layer = layers.find(({ id }) => id === layerOfPart(part));
      const id = layer?.idAt(index) ?? null;
      return layer?.kind && id !== null ? { kind: layer.kind, id } : null;
    },
  };
}

export type LayerManager = ReturnType<typeof createLayerManager>;
