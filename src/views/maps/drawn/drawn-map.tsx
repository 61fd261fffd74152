import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { themeColours } from '#map/colours.ts';
import { drawInterpolated } from '#map/positions/interpolation.ts';
import { branchColumns, branchesLayer } from '#map/layers/branches.ts';
import type { DrawingProps } from '#map/drawing/drawing.tsx';
import { driversLayer, framesOf } from '#map/layers/drivers.ts';
import type { GroupsProps } from '#map/groups.tsx';
import { dotColumns, dotsLayer } from '#map/layers/dots.ts';
import { labelsLayer } from '#map/layers/labels.ts';
import { lassoLayer } from '#map/layers/lasso.ts';
import { lockerColumns, lockersLayer } from '#map/layers/lockers.ts';
import { outagesLayer } from '#map/layers/outages.ts';
import { trailColumns, trailsLayer } from '#map/layers/trails.ts';
import { LiveMap, type MapError } from '#map/live-map.tsx';
import type { LiveLayer } from '#map/layer.ts';
import type { Point } from '#map/mercator.ts';
import { chooseCorner, insertCorner, applyOutline } from '#map/drawing/polygon-editor.ts';
import { createLayerManager, type Picked, type LayerManager } from '#map/layer-manager.ts';
import { zoneEditorState } from '../zones/zone-work.ts';
import { pastColours, usePastLayers } from '../replay/past-layers.ts';
import { hereStore } from '../here/here-store.ts';
import { labelsFor } from './labels.ts';
import { keyOf } from '../objects.ts';
import type { ActiveLasso } from '../use-lasso.ts';
import type { Maps } from '../use-maps.ts';
import { ungroupedObjects } from '../use-groups.ts';
import { useAreas, type ZoneWorking } from '../use-zone-work.ts';

/** Zoom above which objects are also drawn as dots next to their groups. */
const DOTS_ABOVE_ZOOM = 6;

interface DrawnMapProps {
  maps: Maps;
  lasso: ActiveLasso | null;
  trails: readonly Float32Array[];
  zoning: ZoneWorking;
  /** Inspected point. */
  here: Point | null;
  onError: (error: MapError) => void;
}

const subscribeToTheme = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-mode'] });
  return () => observer.disconnect();
};
const themeNow = () => {
  const { theme, mode } = document.documentElement.dataset;
  return `${theme} ${mode}`;
};

/** Layers of this screen on the map. The code of the map is loaded only with this component. */
export function DrawnMap({ maps, lasso, trails, zoning, here, onError }: DrawnMapProps) {
  const { camera, shown, fleet, pointing, past } = maps;
  const clock = past?.clock;
  const isPast = past !== null;
  const theme = useSyncExternalStore(subscribeToTheme, themeNow);
  const layerManager = useLayerManager();
  const density = useDensity(shown.has('density'), fleet.positions);
  const layers = useLayers({ maps, lasso, trails, density });
  useEffect(() => layerManager.show(layers), [layerManager, layers]);
  useEffect(() => {
    if (theme === '') return;
    layerManager.change({ colours: isPast ? pastColours(themeColours()) : themeColours() });
  }, [layerManager, theme, isPast]);
  useEffect(() => clock?.subscribe(layerManager.invalidate), [clock, layerManager]);
  const { positions } = fleet;
  useEffect(
    () =>
      isPast
        ? undefined
        : drawInterpolated({ positions, view: camera.get, draw: layerManager.invalidate }),
    [positions, camera, layerManager, isPast],
  );
  useEffect(() => layerManager.change({ now: fleet.now }), [layerManager, fleet.now]);
  const { focused, kind, selected } = pointing;
  useEffect(
    () => layerManager.change({ focused, selected: kind ? { kind, ids: selected } : null }),
    [layerManager, focused, kind, selected],
  );
  const zoom = Math.round(maps.view.zoom);
  useEffect(() => layerManager.change({ zoom }), [layerManager, zoom]);
  const areas = useAreas(maps, zoning);
  const drawing = useDrawing(zoning, theme);
  const groups = useGroupsDrawn(maps, theme);
  return (
    <LiveMap
      isKept
      camera={camera}
      layerManager={layerManager}
      mode={theme.endsWith('dark') ? 'dark' : 'light'}
      areas={areas}
      drawing={drawing}
      groups={groups}
      tooltip={(picked) => wordsOf(maps, picked)}
      pin={here === null ? undefined : { at: here, onMove: hereStore.ask }}
      onPick={(picked, at) => {
        pointing.point(picked);
        if (here !== null) hereStore.ask(at);
      }}
      onError={onError}
    />
  );
}

/** Groups by town in the colours of the theme; a press zooms in. */
function useGroupsDrawn(maps: Maps, theme: string): GroupsProps | undefined {
  const { groups, enter, pointing } = maps;
  const key = pointing.object?.key;
  return useMemo(() => {
    if (!groups || theme === '') return undefined;
    const focused = groups.find(({ members }) => members.some((one) => one.key === key));
    return {
      groups,
      focused: focused?.name ?? null,
      colours: themeColours(),
      onPress: (name) => {
        const group = groups.find((one) => one.name === name);
        if (group) enter(group);
      },
    };
  }, [groups, enter, key, theme]);
}

/** Drawing in progress, in the colours of the theme. */
function useDrawing({ work }: ZoneWorking, theme: string): DrawingProps | undefined {
  const shape = work?.is === 'shape' ? work : null;
  return useMemo(() => {
    if (!shape || theme === '') return undefined;
    const { corners, chosen } = shape.outline;
    return {
      corners,
      chosen,
      isAdding: shape.isAdding,
      colours: themeColours(),
      onDrawn: (drawn) => zoneEditorState.change((outline) => applyOutline(outline, drawn)),
      onChoose: (at) => zoneEditorState.change((outline) => chooseCorner(outline, at)),
      onAdd: (corner) => zoneEditorState.change((outline) => insertCorner(outline, corner)),
      onClose: zoneEditorState.close,
    };
  }, [shape, theme]);
}

function useLayerManager(): LayerManager {
  const [layerManager] = useState(() => createLayerManager());
  return layerManager;
}

interface Layered extends Omit<DrawnMapProps, 'onError' | 'zoning' | 'here'> {
  density: LiveLayer | null;
}

function useLayers({ maps, lasso, trails, density }: Layered): readonly LiveLayer[] {
  const { shown, fleet, listed, view, past } = maps;
  const { outages } = fleet;
  const before = usePastLayers(past);
  const lockers = useMemo(() => lockerColumns(fleet.lockers), [fleet.lockers]);
  const branches = useMemo(() => branchColumns(fleet.branches), [fleet.branches]);
  const ways = useMemo(() => trailColumns(trails), [trails]);
  const isGrouped = maps.groups !== null;
  const { pointing } = maps;
  const labels = useMemo(
    () => (isGrouped ? [] : labelsFor(listed, pointing, view)),
    [isGrouped, listed, pointing, view],
  );
  const { groups } = maps;
  const step = Math.round(view.zoom);
  const isDotted = step > DOTS_ABOVE_ZOOM;
  const dots = useMemo(
    () => dotColumns(groups && isDotted ? ungroupedObjects(groups, step) : []),
    [groups, isDotted, step],
  );
  const moving = useMemo(
    () => before ?? [driversLayer(framesOf(fleet.positions))],
    [before, fleet.positions],
  );
  return useMemo(() => {
    const always = [
      ...(shown.has('outages') ? [outagesLayer(() => outages)] : []),
      ...(density ? [density] : []),
      lassoLayer(() => lasso),
      ...(before ? [] : [trailsLayer(() => ways)]),
    ];
    if (isGrouped) return isDotted ? [...always, dotsLayer(() => dots)] : always;
    return [
      ...always,
      ...(shown.has('branches') ? [branchesLayer(() => branches)] : []),
      ...(shown.has('lockers') ? [lockersLayer(() => lockers)] : []),
      ...(shown.has('drivers') ? moving : []),
      labelsLayer(() => labels),
    ];
  }, [
    shown,
    lockers,
    outages,
    branches,
    ways,
    labels,
    lasso,
    density,
    before,
    moving,
    isGrouped,
    isDotted,
    dots,
  ]);
}

/** Loads the heat map on demand, because it needs additional code. */
function useDensity(isShown: boolean, positions: Maps['fleet']['positions']): LiveLayer | null {
  const [layer, setLayer] = useState<LiveLayer | null>(null);
  useEffect(() => {
    if (!isShown) return;
    let isWanted = true;
    const load = async () => {
      const { densityLayer } = await import('#map/layers/density.ts');
      const from = () => ({
        size: positions.columns().size,
        coordinates: positions.columns().coordinates,
      });
      if (isWanted) setLayer(densityLayer(from));
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [isShown, positions]);
  return isShown ? layer : null;
}

function wordsOf({ fleet }: Maps, { kind, id }: Picked): string | null {
  const object = fleet.objects.find(({ key }) => key === keyOf(kind, id));
  if (!object) return null;
  const name = object.code ? `${object.code} ${object.name}` : object.name;
  return `${name}\n${object.state}`;
}
