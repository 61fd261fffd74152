import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import {
  AttributionControl,
  Map as DrawnMap,
  Marker,
  type MapLayerMouseEvent,
  type MapRef,
  type MapSourceDataEvent,
  type ViewStateChangeEvent,
} from 'react-map-gl/maplibre';
import { loadOrReload } from '#ui/chunks.ts';
import { Areas, type AreasProps } from './areas.tsx';
import { showSea, showSeaWhenIdle, styleOf } from './base-map/base-map.ts';
import type { Mode } from './base-map/palette.ts';
import { NEAREST, positionOf, type Camera } from './camera.ts';
import type { DrawingProps } from './drawing/drawing.tsx';
import { Groups, type GroupsProps } from './groups.tsx';
import { GROUP_DISC, GROUP_DOT, GROUPS } from './layers/groups.ts';
import { ZONE_FILL, ZONES } from './layers/zones.ts';
import { library } from './maplibre-setup.ts';
import { FARTHEST, type Point } from './mercator.ts';
import type { Picked, LayerManager } from './layer-manager.ts';
import { Overlay, pickedAt } from './overlay.tsx';
import { judgeStreetMap, useStreetMap, type StreetMap } from './base-map/street-map.ts';
import { watchGraphics } from './webgl.ts';
import './live-map.css';

/** Rendering error of the map; the list stays usable. */
export type MapError = 'no-webgl' | 'context-lost' | 'style' | null;

export interface LiveMapProps {
  camera: Camera;
  layerManager: LayerManager;
  mode: Mode;
  /** Text about the object under the pointer, never markup. */
  tooltip?: (picked: Picked) => string | null;
  onPick?: (picked: Picked | null, at: Point) => void;
  onError: (error: MapError) => void;
  /** Areas below all other objects. */
  areas?: AreasProps;
  /** Groups by town instead of objects. */
  groups?: GroupsProps | undefined;
  /** Drawing in progress, during which picking is off. */
  drawing?: DrawingProps | undefined;
  /** Canvas pixels per CSS pixel; by default those of the screen. */
  pixelRatio?: number;
  /** Draggable pin. */
  pin?: { at: Point; onMove: (at: Point) => void };
  /** Whether to keep the rendered map for the next visit, which then shows it at once. */
  isKept?: boolean;
}

// Loads the code for drawing zones on demand.
const Drawing = lazy(() =>
  loadOrReload(() => import('./drawing/drawing.tsx')).then((file) => ({ default: file.Drawing })),
);

/**
 * A canvas that has lost its graphics context stays empty, so every later visit needs a new canvas.
 */
let hasLostGraphics = false;

const world: [number, number, number, number] = [-10, -50, 62, 0];

/** Map: base map, live layers above, labels on top. */
export function LiveMap(props: LiveMapProps) {
  const { onError } = props;
  const [canvasVersion, setCanvasVersion] = useState(0);
  const street = useStreetMap(useCallback(() => onError(null), [onError]));
  const { isGivenUp } = street;
  const begin = useCallback(() => {
    onError(isGivenUp ? 'style' : null);
    setCanvasVersion((count) => count + 1);
  }, [onError, isGivenUp]);
  return <MapCanvas key={canvasVersion} {...props} street={street} onBack={begin} />;
}

interface MapCanvasProps extends LiveMapProps {
  street: StreetMap;
  /** Called when graphics work again. This canvas stays empty, so the map needs a new canvas. */
  onBack: () => void;
}

function MapCanvas(props: MapCanvasProps) {
  const { camera, layerManager, mode, street, onError, onBack, areas, drawing, pin } = props;
  const map = useRef<MapRef>(null);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  // The context can be lost before the map has loaded.
  const take = useCallback(
    (found: MapRef | null) => {
      map.current = found;
      setCanvas(found?.getCanvas() ?? null);
      // The camera may have moved while the map was being created.
      const { longitude, latitude, zoom } = camera.get();
      found?.jumpTo({ center: [longitude, latitude], zoom });
    },
    [camera],
  );
  const style = styleOf(street.style, mode);
  useDriving(camera, map);
  useEffect(() => {
    const onLost = () => {
      hasLostGraphics = true;
      onError('context-lost');
    };
    return canvas ? watchGraphics(canvas, { onLost, onBack }) : undefined;
  }, [canvas, onError, onBack]);
  const news = useMapEvents(street, { mode, onError });
  const named = () => {
    const layers = map.current?.getStyle()?.layers ?? [];
    layerManager.change({ beforeId: layers.find(({ type }) => type === 'symbol')?.id });
  };
  const loaded = () => {
    // A reused map already has its style and sends no event for it.
    named();
    setIsLoaded(true);
    if (camera.get().width < ROOM_PX) foldAttribution(map.current);
  };
  const report = ({ viewState }: ViewStateChangeEvent) => {
    const { latitude, longitude, zoom } = viewState;
    camera.report({ latitude, longitude, zoom });
  };
  const [isReused] = useState(props.isKept === true && !hasLostGraphics);
  return (
    <DrawnMap
      ref={take}
      mapLib={library}
      reuseMaps={isReused}
      initialViewState={positionOf(camera.get())}
      mapStyle={style}
      pixelRatio={props.pixelRatio}
      styleDiffing={false}
      attributionControl={false}
      minZoom={FARTHEST}
      maxZoom={NEAREST}
      maxBounds={world}
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      keyboard={false}
      fadeDuration={0}
      interactiveLayerIds={interactive(props)}
      onMove={report}
      onMoveEnd={camera.settle}
      onStyleData={named}
      onError={news.failed}
      onSourceData={news.arrived}
      onIdle={({ target }) => showSeaWhenIdle(target, mode)}
      onLoad={loaded}
      onClick={(event) => press(event, props)}
    >
      <Overlay layerManager={layerManager} tooltip={props.tooltip} />
      <AttributionControl compact position="bottom-right" />
      {areas && <Areas {...areas} />}
      {props.groups && <Groups {...props.groups} />}
      {isLoaded && drawing && (
        <Suspense>
          <Drawing {...drawing} />
        </Suspense>
      )}
      {pin && <Pin {...pin} />}
    </DrawnMap>
  );
}

/** Minimum width in pixels of a map that has room for the open attribution. */
const ROOM_PX = 900;

/** Closes the attribution, which covers objects on a small map; its button opens it. */
function foldAttribution(map: MapRef | null) {
  const details = map?.getContainer().querySelector('.maplibregl-ctrl-attrib');
  details?.classList.remove('maplibregl-compact-show');
  details?.removeAttribute('open');
}

/** Handles a press: on a town, an object, or an area below it. */
function press({ features, lngLat, point }: MapLayerMouseEvent, props: MapCanvasProps) {
  const { drawing, layerManager, onPick, groups } = props;
  if (drawing) return;
  const first = features?.[0];
  if (first?.source === GROUPS) return groups?.onPress(String(first.properties['name']));
  const at = { latitude: lngLat.lat, longitude: lngLat.lng };
  const picked = pickedAt(layerManager, point);
  onPick?.(picked ?? areaOf(first?.id), at);
}

const areaOf = (id: unknown): Picked | null =>
  typeof id === 'number' ? { kind: ZONES, id } : null;

/** Layers of the base map that can be pressed, if they exist. */
const interactive = ({ areas, groups }: LiveMapProps): string[] => [
  ...(groups ? [GROUP_DISC, GROUP_DOT] : []),
  ...(areas ? [ZONE_FILL] : []),
];

const Pin = ({ at, onMove }: NonNullable<LiveMapProps['pin']>) => (
  <Marker
    draggable
    color="#2564e0"
    latitude={at.latitude}
    longitude={at.longitude}
    onDragEnd={({ lngLat }) => onMove({ latitude: lngLat.lat, longitude: lngLat.lng })}
  />
);

/** Lets the rendered map carry out moves by keys or from the list. */
function useDriving(camera: Camera, map: { current: MapRef | null }) {
  useEffect(
    () =>
      camera.drive({
        moveTo({ latitude, longitude, zoom }, animate) {
          const isCalm = !animate || matchMedia('(prefers-reduced-motion: reduce)').matches;
          const center: [number, number] = [longitude, latitude];
          if (!map.current) camera.report({ latitude, longitude, zoom });
          else if (isCalm) map.current.jumpTo({ center, zoom });
          else map.current.easeTo({ center, zoom, duration: 140 });
        },
      }),
    [camera, map],
  );
}

/** Watches the street map; replaces it by the embedded map if it does not load. */
function useMapEvents(
  { style, giveUp }: StreetMap,
  { mode, onError }: Pick<LiveMapProps, 'mode' | 'onError'>,
) {
  const [judged, setJudged] = useState({ style, judge: judgeStreetMap() });
  if (judged.style !== style) setJudged({ style, judge: judgeStreetMap() });
  const { judge } = judged;
  return {
    failed(error: object) {
      if (style === null || !judge.failed({ isTile: 'tile' in error })) return;
      giveUp();
      onError('style');
    },
    arrived(event: MapSourceDataEvent) {
      if (event.tile && event.source.type !== 'geojson') judge.arrived();
      showSea(event, mode);
    },
  };
}
