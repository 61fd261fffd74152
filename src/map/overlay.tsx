import type { PickingInfo } from '@deck.gl/core';
import { MapLibreOverlay } from '@deck.gl/maplibre';
import { useEffect, useRef, useState } from 'react';
import { useControl } from 'react-map-gl/maplibre';
import { createFramesOnDemand } from './frames-on-demand.ts';
import type { LayerManager, Picked } from './layer-manager.ts';

const overlays = new WeakMap<LayerManager, MapLibreOverlay>();
/**
 * Events after which deck.gl must draw, because it reads pointer and base map in its next frame.
 */
const causesToDraw = ['render', 'mousemove', 'mouseout'] as const;

/** Pick radius in pixels around a press. */
const REACH = 6;

/** Object of a live layer at a pixel. */
export function pickedAt(layerManager: LayerManager, { x, y }: { x: number; y: number }) {
  const above = overlays.get(layerManager)?.pickObject({ x, y, radius: REACH });
  return above?.layer ? layerManager.picked(above.layer.id, above.index) : null;
}

interface OverlayProps {
  layerManager: LayerManager;
  /** Text about the object under the pointer, never markup. */
  tooltip?: ((picked: Picked) => string | null) | undefined;
}

/** Live layers between the base map and its labels. */
export function Overlay({ layerManager, tooltip }: OverlayProps) {
  const words = useRef(tooltip);
  useEffect(() => {
    words.current = tooltip;
  });
  const [{ wake, provider }] = useState(createFramesOnDemand);
  const overlay = useControl(
    () => {
      const options = {
        interleaved: true,
        layers: [],
        // Replaces the animation frames of the browser in the loop of deck.gl.
        animationFrameProvider: provider,
        getTooltip: ({ layer, index }: PickingInfo) => {
          const picked = layer ? layerManager.picked(layer.id, index) : null;
          const text = picked && words.current?.(picked);
          return text ? { text, className: 'map-tooltip' } : null;
        },
        onLoad: wake,
      };
      return new MapLibreOverlay(options);
    },
    ({ map }) => causesToDraw.forEach((cause) => map.on(cause, wake)),
    ({ map }) => causesToDraw.forEach((cause) => map.off(cause, wake)),
  );
  useEffect(() => {
    overlays.set(layerManager, overlay);
    layerManager.attach(overlay, wake);
    return () => layerManager.attach(null);
  }, [layerManager, overlay, wake]);
  return null;
}
