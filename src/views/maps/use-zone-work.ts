import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { AreasProps } from '#map/areas.tsx';
import type { Difference } from '#domain/zones/zone-differences.ts';
import { isRemoval } from '#domain/zones/zones.ts';
import type { DrawnZone } from '#map/layers/zones.ts';
import { viewOn, type Point } from '#map/mercator.ts';
import { partOf } from '#map/drawing/polygon-editor.ts';
import { useIdentity } from '#ui/app-context.ts';
import { useDrafts, type Drafts } from './zones/drafts/use-drafts.ts';
import { ringsOf, type Zone } from './zones/zone.ts';
import { isDrawn, zoneEditorState, type ShapeWork, type ZoneWork } from './zones/zone-work.ts';
import type { MapLayerId } from './drawn/map-layers.ts';
import type { Maps } from './use-maps.ts';

/** Work on zones: editor state, drafts and drawing. */
export function useZoneWork(maps: Maps) {
  const { user } = useIdentity();
  useState(() => zoneEditorState.belongTo(user.id));
  const { work, dialog } = useSyncExternalStore(zoneEditorState.subscribe, zoneEditorState.get);
  const drafts = useDrafts(work?.is === 'drafts');
  const { camera, pointing, show } = maps;
  const zone = work?.is === 'shape' ? work.zone : null;
  const layer = work?.is === 'drafts' ? 'draft' : (zone?.type ?? null);
  useEffect(() => {
    if (layer !== null) show(layer);
  }, [layer, show]);
  useEffect(() => {
    if (zone) camera.moveTo(viewOn(pointsOf(zone), camera.get()) ?? {}, false);
  }, [zone, camera]);
  useUnsaved(isDrawn(work));
  const toZone = (one: Zone, on: MapLayerId = one.type) => {
    show(on);
    pointing.point({ kind: 'zones', id: one.id });
    camera.moveTo(viewOn(pointsOf(one), camera.get()) ?? {});
  };
  return { work, dialog, drafts, toZone };
}

export type ZoneWorking = ReturnType<typeof useZoneWork>;

const pointsOf = ({ polygon }: Zone): Point[] =>
  (polygon.coordinates[0] ?? []).map(([longitude = 0, latitude = 0]) => ({ longitude, latitude }));

/** Makes the browser ask before the page is closed or reloaded. */
function useUnsaved(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isUnsaved]);
}

/** Areas on the map: those of the layers, or of the work in progress. */
export function useAreas({ fleet, pointing }: Maps, { work, drafts }: ZoneWorking): AreasProps {
  const { focused } = pointing;
  const id = focused?.kind === 'zones' ? focused.id : null;
  const { zones } = fleet;
  const { differences } = drafts;
  return useMemo(
    () => ({ ...areasOf(work, zones, differences), focused: id }),
    [work, zones, differences, id],
  );
}

const outlineOf = ({ zone, outline }: ShapeWork): DrawnZone => ({
  id: zone?.id ?? 0,
  type: zone?.type ?? 'draft',
  name: zone?.name ?? '',
  polygon: { type: 'Polygon', coordinates: ringsOf(outline, zone) },
  is_active: true,
  isNew: true,
});

function areasOf(
  work: ZoneWork | null,
  zones: readonly Zone[],
  differences: Drafts['differences'],
): Omit<AreasProps, 'focused'> {
  if (work?.is === 'shape') {
    const { zone, outline } = work;
    const others = zones.filter(({ id }) => id !== zone?.id).map(asDrawn);
    const before = zone ? [zone] : [];
    // A long outline is also drawn below its handles, because the handles show only a part of it.
    return { zones: partOf(outline).isWhole ? others : [...others, outlineOf(work)], before };
  }
  if (work === null || differences === null) return { zones: zones.map(asDrawn) };
  return {
    zones: differences.map(asCompared),
    before: differences.flatMap(({ is, current }) => (is === 'changed' && current ? current : [])),
  };
}

/** A draft that removes a zone is drawn as a removal instead of an area. */
const asDrawn = (zone: Zone): DrawnZone =>
  isRemoval(zone) ? { ...zone, isGoing: true, says: 'to be removed' } : zone;

/** Effect of a draft, for drawing and as a label. */
function asCompared({ is, draft, current, kind }: Difference<Zone>): DrawnZone {
  if (is !== 'removed') return { ...draft, type: kind ?? draft.type, isNew: true, says: is };
  const says = current ? 'to be removed' : 'gone already';
  return { ...(current ?? draft), type: kind ?? draft.type, isGoing: true, says };
}
