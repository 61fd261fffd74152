import { useEffect, useRef } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import type { MapColours } from '../colours.ts';
import { hasDrawing } from './drawing-adapter.ts';
import { createDrawingTool, type Outline } from './drawing-tool.ts';
import { ZONE_FILL } from '../layers/zones.ts';
import type { Corner } from './polygon-editor.ts';

export interface DrawingProps extends Outline {
  colours: MapColours;
  /** Called with the whole outline after a corner was dragged, added or removed. */
  onDrawn: (corners: Corner[]) => void;
  onChoose: (at: number) => void;
  /** Called for a press away from corners while corners are being added. */
  onAdd: (corner: Corner) => void;
  /** Called when a press on the first corner closes the outline. */
  onClose: () => void;
}

const NEAR_PX = 12;

export function Drawing(props: DrawingProps) {
  const { current: shown } = useMap();
  const map = shown?.getMap();
  const latest = useRef(props);
  const tool = useRef<ReturnType<typeof createDrawingTool> | null>(null);
  useEffect(() => {
    latest.current = props;
    // Draws only the newest outline per frame, because keys can be faster than rendering.
    const frame = requestAnimationFrame(() => tool.current?.show(props, props.colours));
    return () => cancelAnimationFrame(frame);
  }, [props]);
  useEffect(() => {
    if (!map) return;
    // Starts after the areas have loaded, so that the drawing is above them, and again after a
    // change of style.
    const begin = () => {
      if (hasDrawing(map) || !map.getLayer(ZONE_FILL)) return;
      tool.current?.stop();
      tool.current = createDrawingTool(map, (corners) => latest.current.onDrawn(corners));
      tool.current.show(latest.current, latest.current.colours);
    };
    const press = ({ point, lngLat }: { point: Pixel; lngLat: { lng: number; lat: number } }) => {
      const { corners, isAdding, onChoose, onAdd, onClose } = latest.current;
      const at = nearest(
        corners.map(([lng, lat]) => map.project({ lng, lat })),
        point,
      );
      if (at === 0 && isAdding && corners.length > 2) onClose();
      else if (at !== -1) onChoose(at);
      else if (isAdding) onAdd([lngLat.lng, lngLat.lat]);
    };
    begin();
    map.on('styledata', begin);
    map.on('click', press);
    return () => {
      map.off('styledata', begin);
      map.off('click', press);
      tool.current?.stop();
      tool.current = null;
    };
  }, [map]);
  return null;
}

interface Pixel {
  x: number;
  y: number;
}

/** Index of the corner under the pointer; -1 if none is near enough. */
function nearest(corners: readonly Pixel[], { x, y }: Pixel): number {
  const far = corners.map((corner) => Math.hypot(corner.x - x, corner.y - y));
  const least = far.reduce((one, other) => Math.min(one, other), NEAR_PX);
  return far.indexOf(least);
}
