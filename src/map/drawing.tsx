import { useEffect, useRef } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import type { MapColours } from './colours.ts';
import { hasDrawing } from './drawing-adapter.ts';
import { createDrawingTool, type Outline } from './drawing-tool.ts';
import { ZONE_FILL } from './layers/zones.ts';
import type { Corner } from './polygon-editor.ts';

export interface DrawingProps extends Outline {
  colours: MapColours;
  /** The whole outline, after a corner was dragged, added between two or taken out. */
  onDrawn: (corners: Corner[]) => void;
  onChoose: (at: number) => void;
  /** Somebody pressed where no corner is, while corners are being added. */
  onAdd: (corner: Corner) => void;
  /** The first corner was pressed: the outline is closed. */
  onClose: () => void;
}

const NEAR_PX = 12;

/** The outline that is being drawn, on the map and under the pointer. */
export function Drawing(props: DrawingProps) {
  const { current: shown } = useMap();
  const map = shown?.getMap();
  const latest = useRef(props);
  const tool = useRef<ReturnType<typeof createDrawingTool> | null>(null);
  useEffect(() => {
    latest.current = props;
    // Keys may come faster than handles are drawn: only the newest outline is.
    const frame = requestAnimationFrame(() => tool.current?.show(props, props.colours));
    return () => cancelAnimationFrame(frame);
  }, [props]);
  useEffect(() => {
    if (!map) return;
    // Once the areas are there, so that the drawing is above them; and again when another style took it away.
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

/** The corner under the pointer; -1 where none is near enough. */
function nearest(corners: readonly Pixel[], { x, y }: Pixel): number {
  const far = corners.map((corner) => Math.hypot(corner.x - x, corner.y - y));
  const least = far.reduce((one, other) => Math.min(one, other), NEAR_PX);
  return far.indexOf(least);
}
