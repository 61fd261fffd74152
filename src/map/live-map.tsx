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
import { loadOrReload } from '../ui/chunks.ts';
import { Areas, type AreasProps } from './areas.tsx';
import { showSea, showSeaWhenIdle, styleOf } from './base-map/base-map.ts';
import type { Mode } from './base-map/palette.ts';
import { NEAREST, positionOf, type Camera } from './camera.ts';
import type { DrawingProps } from './drawing.tsx';
import { Groups, type GroupsProps } from './groups.tsx';
import { GROUP_DISC, GROUP_DOT, GROUPS } from './layers/groups.ts';
import { ZONE_FILL, ZONES } from './layers/zones.ts';
import { library } from './maplibre-setup.ts';
import { FARTHEST, type Point } from './mercator.ts';
import type { Picked, LayerManager } from './layer-manager.ts';
import { Overlay, pickedAt } from './overlay.tsx';
import { judgeStreetMap, useStreetMap, type StreetMap } from './street-map.ts';
import { watchGraphics } from './webgl.ts';
import './live-map.css';

/** What went wrong with drawing; the list beside the map stays. */
export type MapError = 'no-webgl' | 'context-lost' | 'style' | null;

export interface LiveMapProps {
  camera: Camera;
  layerManager: LayerManager;
  mode: Mode;
  /** Words of what is under the pointer; only ever text. */
  tooltip?: (picked: Picked) => string | null;
  onPick?: (picked: Picked | null, at: Point) => void;
  onError: (error: MapError) => void;
  /** Areas below everything else. */
  areas?: AreasProps;
  /** Objects by town, in place of the objects. */
  groups?: GroupsProps | undefined;
  /** An outline that is being drawn; nothing is picked meanwhile. */
  drawing?: DrawingProps | undefined;
  /** Pixels of the picture to one of the page; by default as many as the screen has. */
  pixelRatio?: number;
  /** A pin that can be dragged. */
  pin?: { at: Point; onMove: (at: Point) => void };
  /** The drawn map is kept for the next visit: it then shows at once what it showed before. */
  isKept?: boolean;
}

// The code for drawing zones loads when it is needed.
const Drawing = lazy(() =>
  loadOrReload(() => import('./drawing.tsx')).then((file) => ({ default: file.Drawing })),
);

/** A picture that lost its graphics once stays empty: from then on every visit begins a new one. */
let hasLostGraphics = false;

const world: [number, number, number, number] = [-10, -50, 62, 0];

/** The map itself: base map below, live layers above, words on top. The only place that knows react-map-gl. */
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
  /** The graphics went away and are back: this picture stays empty, another one does not. */
  onBack: () => void;
}

function MapCanvas(props: MapCanvasProps) {
  const { camera, layerManager, mode, street, onError, onBack, areas, drawing, pin } = props;
  const map = useRef<MapRef>(null);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  // Graphics can go away before the map has loaded.
  const take = useCallback((found: MapRef | null) => {
    map.current = found;
    setCanvas(found?.getCanvas() ?? null);
  }, []);
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
    // A map that was kept has its style already and does not say so again.
    named();
    setIsLoaded(true);
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

/** What was pressed: a town, what lies above, or an area below it. */
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

/** The layers of the base map that can be pressed, which exist only with their parts. */
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

/** Moves that somebody asks for by key or from the list are carried out by the drawn map. */
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

/** Watches the street map; one that does not answer gives way to the embedded base map. */
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
