import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createCamera } from '../camera.ts';
import { LiveMap, type MapError } from '../live-map.tsx';
import { project, unproject, type Point } from '../mercator.ts';
import { createLayerManager } from '../layer-manager.ts';

const STEP_PX = 16;
const arrows: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
};

interface PinMapProps {
  at: Point & { zoom: number };
  hasPin: boolean;
  onMove: (point: Point) => void;
}

const rounded = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
});

const errorTexts: Record<NonNullable<MapError>, string> = {
  'no-webgl': 'This browser cannot draw the map. Search or type the address.',
  'context-lost':
    'The map stopped because of a graphics error on this computer. The map returns when the error clears. Meanwhile, search or type the address.',
  style: 'The street map is unavailable. The built-in map is shown.',
};

/** Map of the picker: a press sets the pin, dragging and the arrow keys move it. */
export function PinMap({ at, hasPin, onMove }: PinMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [camera] = useState(() => createCamera(at));
  const [layerManager] = useState(newLayerManager);
  const [error, setError] = useState<MapError>(null);
  const { latitude, longitude, zoom } = at;
  useEffect(
    () => camera.moveTo({ latitude, longitude, zoom }),
    [camera, latitude, longitude, zoom],
  );
  useEffect(() => {
    const { clientWidth: width = 600, clientHeight: height = 500 } = box.current ?? {};
    camera.report({ width, height });
  }, [camera]);
  const press = (event: KeyboardEvent) => {
    const view = camera.aim();
    const by = arrows[event.key];
    if (by) {
      const [x, y] = project(view, hasPin ? at : view);
      onMove(rounded(unproject(view, [x + by[0], y + by[1]])));
    } else if (event.key === '+' || event.key === '=') camera.moveTo({ zoom: view.zoom + 1 });
    else if (event.key === '-') camera.moveTo({ zoom: view.zoom - 1 });
    else return;
    event.preventDefault();
  };
  const mode = document.documentElement.dataset['mode'] === 'dark' ? 'dark' : 'light';
  return (
    <div
      ref={box}
      className="map-picker"
      role="application"
      aria-label="Map: arrow keys move the pin"
      tabIndex={0}
      onKeyDown={press}
    >
      <LiveMap
        camera={camera}
        layerManager={layerManager}
        mode={mode}
        pin={hasPin ? { at, onMove: (to) => onMove(rounded(to)) } : undefined}
        onPick={(_, to) => onMove(rounded(to))}
        onError={setError}
      />
      {error && (
        <p className="map-picker-note" role="status">
          {errorTexts[error]}
        </p>
      )}
    </div>
  );
}

const newLayerManager = () => createLayerManager();
