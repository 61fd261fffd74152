import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { mapStart } from '#domain/places/south-africa.ts';
import type { MapError } from '#map/live-map.tsx';
import { hasWebgl } from '#map/webgl.ts';
import { loadOrReload } from '#ui/chunks.ts';
import { Loading } from '#ui/page/loading.tsx';
import { ReplayBar } from './replay/replay-bar.tsx';
import { ZoneTools } from './zones/zone-tools.tsx';
import { driverFilterIn, FoundDrivers } from './list/found-drivers.tsx';
import { HereBox } from './here/here-box.tsx';
import { Actions } from './actions.tsx';
import { Inspector } from './here/inspector.tsx';
import { LayerBox } from './drawn/layer-box.tsx';
import { ListHandle, type ListHeight } from './list/list-handle.tsx';
import { MapList } from './list/map-list.tsx';
import { startView } from './map-place.ts';
import { NoMap, Notes, Status } from './drawn/notes.tsx';
import { FollowBox, HintMarks, LassoBox, Scale } from './drawn/on-top.tsx';
import { useHere } from './here/use-here.ts';
import { useLasso } from './use-lasso.ts';
import { useMapKeys } from './use-map-keys.ts';
import { useMaps, type Maps } from './use-maps.ts';
import { useTrails } from './use-trails.ts';
import { useZoneWork, type ZoneWorking } from './use-zone-work.ts';
import './maps.css';

const DrawnMap = lazy(() =>
  loadOrReload(() => import('./drawn/drawn-map.tsx')).then((map) => ({ default: map.DrawnMap })),
);
// Loads the zone editor on demand, because most users only view zones.
const ZoneEditor = lazy(() =>
  loadOrReload(() => import('./zones/zone-editor.tsx')).then((file) => ({
    default: file.ZoneEditor,
  })),
);
const DraftsPanel = lazy(() =>
  loadOrReload(() => import('./zones/drafts/drafts-panel.tsx')).then((file) => ({
    default: file.DraftsPanel,
  })),
);
const ZoneDialogs = lazy(() =>
  loadOrReload(() => import('./zones/zone-dialogs.tsx')).then((file) => ({
    default: file.ZoneDialogs,
  })),
);

/** Remounts the map for a new URL, but not for a URL that the map itself has written. */
export default function MapsScreen() {
  const search = useSearch();
  const written = useRef(search);
  const [requested, setRequested] = useState(search);
  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setRequested(`${search} `);
  }, [search]);
  const described = driverFilterIn(search);
  if (described !== null) return <FoundDrivers line={described} />;
  return <OneMap key={requested} written={written} />;
}

function OneMap({ written }: { written: RefObject<string> }) {
  const maps = useMaps(written);
  const lasso = useLasso(maps.fleet.objects);
  const { trails, trail, follow, following } = useTrails(maps);
  const { press, hints } = useMapKeys({ maps, lasso, trail, follow });
  const [listHeight, setListHeight] = useState<ListHeight>('half');
  const viewport = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<MapError>(() => (hasWebgl() ? null : 'no-webgl'));
  useViewportSize(viewport, maps);
  const zoning = useZoneWork(maps);
  const { work, dialog, toZone } = zoning;
  const here = useHere(maps);
  useReturn(viewport, work !== null);
  const { listed, past } = maps;
  return (
    <>
      <div
        className={past ? 'maps maps-past' : 'maps'}
        data-drawing={work?.is === 'shape' || undefined}
        data-list={listHeight}
        onKeyDown={press}
      >
        <h1 className="map-title">Maps</h1>
        <div className="map-main">
          <div
            ref={viewport}
            className="map-viewport"
            role="application"
            aria-label={`Map, ${listed.length} objects in view`}
            aria-describedby="map-status"
            tabIndex={0}
          >
            {error === 'no-webgl' ? (
              <NoMap />
            ) : (
              <Suspense fallback={<p className="map-wait">Loading the map…</p>}>
                <DrawnMap
                  maps={maps}
                  lasso={lasso.held}
                  trails={trails}
                  zoning={zoning}
                  here={here}
                  onError={setError}
                />
              </Suspense>
            )}
            {hints && <HintMarks hints={hints} view={maps.view} />}
            <div className="map-top">
              <LayerBox maps={maps} />
              <div className="map-news">
                {lasso.held && <LassoBox lasso={lasso.held} />}
                {following && <FollowBox whom={following} onStop={() => follow(following)} />}
                <Notes error={error} />
              </div>
              {work === null && <ZoneTools />}
            </div>
            {here ? <HereBox at={here} /> : <Inspector maps={maps} />}
            <Scale view={maps.view} isHinting={hints !== null} />
          </div>
          <Replay maps={maps} />
        </div>
        <div className="map-side">
          <ListHandle height={listHeight} onHeight={setListHeight} />
          <Side maps={maps} zoning={zoning} />
          <Actions maps={maps} />
          <Status maps={maps} />
        </div>
        <Said maps={maps} />
      </div>
      {dialog && (
        <Suspense>
          <ZoneDialogs dialog={dialog} work={work} onSaved={toZone} />
        </Suspense>
      )}
    </>
  );
}

function Replay({ maps: { past, pointing, fleet, leaveReplay } }: { maps: Maps }) {
  if (!past) return null;
  const seen = fleet.counts.drivers ?? 0;
  const focused = pointing.focused?.kind === 'drivers' ? pointing.focused.id : null;
  return <ReplayBar past={past} seen={seen} focused={focused} onLeave={leaveReplay} />;
}

/**
 * Announces the focused object to screen readers; a focused list announces itself. Omits the state
 * during playback, because it changes constantly.
 */
function Said({ maps: { pointing, shown, past, isListFocused } }: { maps: Maps }) {
  const { object } = pointing;
  const state = object && !past?.isPlaying ? `, ${object.state}` : '';
  return (
    <div className="map-said" aria-live="polite">
      {object && !isListFocused && `${object.code ?? ''} ${object.name}${state}`}
      {shown.size === 0 && 'No layer is on.'}
    </div>
  );
}

/** List of visible objects, or the tools for zones. */
function Side({ maps, zoning }: { maps: Maps; zoning: ZoneWorking }) {
  const { work, drafts, toZone } = zoning;
  if (work === null) return <MapList maps={maps} />;
  const { camera, view, fleet } = maps;
  return (
    <Suspense fallback={<Loading label="Loading the tools" />}>
      {work.is === 'drafts' ? (
        <DraftsPanel drafts={drafts} onPoint={toZone} />
      ) : (
        <ZoneEditor
          key={work.zone?.id ?? 'new'}
          work={work}
          camera={camera}
          view={view}
          now={fleet.zones.find(({ id }) => id === work.zone?.id)}
        />
      )}
    </Suspense>
  );
}

/** Focuses the map after work on a zone ends. */
function useReturn(viewport: RefObject<HTMLDivElement | null>, isAtWork: boolean) {
  const wasAtWork = useRef(false);
  useEffect(() => {
    if (wasAtWork.current && !isAtWork) viewport.current?.focus();
    wasAtWork.current = isAtWork;
  }, [viewport, isAtWork]);
}

/**
 * Reports the size of the map. The first time, also shows the whole country, unless the URL
 * contains a position.
 */
function useViewportSize(
  viewport: RefObject<HTMLDivElement | null>,
  { camera, isPlaced }: Pick<Maps, 'camera' | 'isPlaced'>,
) {
  const isFitted = useRef(isPlaced);
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const size = { width: element.clientWidth, height: element.clientHeight };
      camera.report(size);
      if (isFitted.current || size.width === 0) return;
      isFitted.current = true;
      const [start, { zoom, latitude }] = [startView(size), camera.get()];
      // A replay or a followed driver may have moved the camera before.
      const isAtStart = zoom === mapStart.zoom && latitude === mapStart.latitude;
      if (isAtStart && start.zoom < zoom) camera.moveTo(start, false);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewport, camera]);
}
