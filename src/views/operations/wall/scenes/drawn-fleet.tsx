import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { RowOf } from '#api/endpoint-types.ts';
import { presenceOf } from '#domain/drivers/driver-presence.ts';
import { createCamera } from '#map/camera.ts';
import { themeColours } from '#map/colours.ts';
import { drawInterpolated } from '#map/positions/interpolation.ts';
import { driversLayer, framesOf } from '#map/layers/drivers.ts';
import { LiveMap, type MapError } from '#map/live-map.tsx';
import { viewOn } from '#map/mercator.ts';
import { createLayerManager } from '#map/layer-manager.ts';
import { useLivePositions } from '#map/positions/use-live-positions.ts';

type Driver = RowOf<'GET /drivers'>;

interface DrawnFleetProps {
  drivers: readonly Driver[];
  now: number;
  /** Whether the scene is shown; otherwise nothing moves. */
  isShown: boolean;
  onError: (error: MapError) => void;
}

/**
 * Factor that enlarges names and shapes, because these are designed for a desk and a wall display
 * is read from six metres away.
 */
const DISTANCE_SCALE = 1.5;

const subscribeToSize = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

/** Returns the scale with which the map looks the same on every screen. */
const useScale = () =>
  useSyncExternalStore(
    subscribeToSize,
    () => DISTANCE_SCALE * Math.min(innerWidth / 1920, innerHeight / 1080),
  );

/**
 * Element with the colours of the wall display, whose theme may differ from that of the console.
 */
const wallOf = (element: Element | null) =>
  element?.closest<HTMLElement>('[data-mode]') ?? document.documentElement;

const sizeOf = ({ clientWidth: width, clientHeight: height }: Element) => ({ width, height });

/** Positions of recently seen drivers; if there are none, the last known positions. */
function seenOf(drivers: readonly Driver[]) {
  const fixes = drivers.flatMap(({ position }) => position ?? []);
  const seen = fixes.filter(
    ({ at, speed }) => presenceOf({ at: Date.parse(at), speed }, Date.now()) !== 'gone',
  );
  return seen.length > 0 ? seen : fixes;
}

/** Map of all drivers on duty. The user cannot drag it. */
export function DrawnFleet({ drivers, now, isShown, onError }: DrawnFleetProps) {
  const box = useRef<HTMLDivElement>(null);
  const [camera] = useState(() => createCamera());
  const onDuty = useMemo(() => drivers.filter(({ is_on_duty: isOn }) => isOn), [drivers]);
  const positions = useLivePositions(onDuty);
  const [layerManager] = useState(() => createLayerManager());
  const scale = useScale();
  const [mode, setMode] = useState<'light' | 'dark' | null>(null);
  useEffect(() => {
    const wall = wallOf(box.current);
    layerManager.change({ colours: themeColours(wall) });
    setMode(wall.dataset['mode'] === 'dark' ? 'dark' : 'light');
  }, [layerManager]);
  useEffect(
    () => layerManager.show([driversLayer(framesOf(positions))]),
    [layerManager, positions],
  );
  useEffect(
    () =>
      isShown
        ? drawInterpolated({ positions, view: camera.get, draw: layerManager.invalidate })
        : undefined,
    [positions, camera, layerManager, isShown],
  );
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const fit = () => {
      const view = viewOn(seenOf(onDuty), sizeOf(element), { nearest: 11 });
      if (view) camera.moveTo(view, false);
    };
    // Fits the map again when its height changes, as with each alarm strip.
    const watching = new ResizeObserver(fit);
    watching.observe(element);
    return () => watching.disconnect();
  }, [onDuty, camera]);
  // Refreshes ages without new positions, so that silent drivers turn grey.
  const tens = Math.floor(now / 10_000);
  useEffect(() => layerManager.change({ now: tens * 10_000 }), [layerManager, tens]);
  return (
    <div
      ref={box}
      className="wall-map-box"
      style={{ width: `${100 / scale}%`, height: `${100 / scale}%`, scale: String(scale) }}
    >
      {mode && (
        <LiveMap
          // A new scale needs a new map, because a map cannot change its pixel ratio.
          key={scale}
          camera={camera}
          layerManager={layerManager}
          mode={mode}
          pixelRatio={scale * devicePixelRatio}
          onError={onError}
        />
      )}
    </div>
  );
}
