import { question } from '#commands/asking/ask.ts';
import { command, type Invocation } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import {
  isRemoval,
  kindOf,
  removalHasNoShape,
  zoneEditProblem,
  zoneReaders,
} from '#domain/zones/zones.ts';
import { mapPermissions } from '#domain/people/permissions.ts';
import { redoEdit, undoEdit } from '#map/drawing/polygon-editor.ts';
import { keyOfMap } from '#ui/map-keys.ts';
import { mayEdit, zoneOptions } from './zones/zone-choice.ts';
import { isZone, outlineProblem, type Zone } from './zones/zone.ts';
import { isDrawn, zoneEditorState } from './zones/zone-work.ts';
import { hereStore } from './here/here-store.ts';

const shown = (kind: 'drivers' | 'lockers' | 'branches', can: string) =>
  command({
    id: `maps.show-${kind}`,
    title: 'Show on the map',
    on: kind,
    icon: 'map',
    can,
    repeatable: false,
    run: ({ ids }: Invocation, fx) =>
      fx.go(`/maps?${ids.length === 1 ? 'on' : 'sel'}=${kind}:${ids.join()}`),
  });

export const showDriver = shown('drivers', 'View drivers map');
export const showLocker = shown('lockers', 'View lockers');
export const showBranch = shown('branches', 'View branches map');

export const zonesAtPoint = command({
  id: 'maps.here',
  title: 'Zones and rates here',
  icon: 'map-pin',
  can: [...mapPermissions],
  repeatable: false,
  keywords: ['zones', 'rates', 'surcharges', 'service days', 'exceptions', 'point', 'map'],
  screenKey: () => (hereStore.isShown() ? keyOfMap('here') : undefined),
  run: (_, fx) => {
    hereStore.ask('focus');
    if (!hereStore.isShown()) fx.go('/maps');
  },
});

/** Starts work on zones, and opens the map if none is open. */
function onMap(begin: () => void, fx: Effects) {
  begin();
  if (!zoneEditorState.isShown()) fx.go('/maps');
}

const unlessDrawn = (judged: true | string): true | string =>
  judged === true && isDrawn(zoneEditorState.get().work)
    ? 'Save or discard the drawing first.'
    : judged;

export const drawZone = command({
  id: 'maps.zone-1-draw',
  changes: true,
  title: 'Draw a zone…',
  icon: 'plus',
  can: zoneReaders,
  repeatable: false,
  keywords: ['new', 'area', 'polygon', 'map'],
  enabled: (focus) => unlessDrawn(mayEdit(focus, 'draft')),
  run: (_, fx) => onMap(() => zoneEditorState.draw(null), fx),
});

export const editFocusedZone = command<Zone>({
  id: 'maps.zone-2-edit',
  changes: true,
  title: 'Edit the shape',
  on: 'zones',
  keys: 'z',
  icon: 'map',
  can: zoneReaders,
  single: true,
  repeatable: false,
  keywords: ['corners', 'outline', 'move'],
  enabled: (focus) => unlessDrawn(mayEdit(focus)),
  enabledFor: (zone) => !isRemoval(zone) || removalHasNoShape(zone.name),
  run: ({ rows: [zone] }, fx) => {
    if (isZone(zone)) edited(zone, fx);
  },
});

export const editZone = command({
  id: 'maps.zone-2-edit-named',
  changes: true,
  title: 'Edit the shape of zone…',
  icon: 'map',
  can: zoneReaders,
  repeatable: false,
  keywords: ['corners', 'outline', 'area', 'polygon', 'map'],
  enabled: (focus) => unlessDrawn(mayEdit(focus)),
  questions: async (fx) => [
    question({
      name: 'zone',
      label: 'Zone',
      kind: 'choice',
      options: await zoneOptions(fx, (zone) => !isRemoval(zone)),
    }),
  ],
  run: ({ answers: { zone } }, fx) => {
    if (isZone(zone)) edited(zone, fx);
  },
});

function edited(zone: Zone, fx: Effects) {
  const problem = zoneEditProblem(fx.can, zone.type, kindOf(zone));
  if (problem !== null) throw new Error(problem);
  onMap(() => zoneEditorState.draw(zone), fx);
}

const drawing = {
  visible: () => zoneEditorState.shape() !== null,
  repeatable: false,
  can: zoneReaders,
} as const;

export const undoCorner = command({
  ...drawing,
  id: 'maps.zone-3-undo',
  title: 'Undo the last point',
  icon: 'history',
  keywords: ['back', 'corner'],
  enabled: () => isDrawn(zoneEditorState.get().work) || 'Nothing is drawn yet.',
  run: () => zoneEditorState.change(undoEdit),
});

export const redoCorner = command({
  ...drawing,
  id: 'maps.zone-3-redo',
  title: 'Redo the last point',
  icon: 'repeat',
  enabled: () =>
    (zoneEditorState.shape()?.outline.future.length ?? 0) > 0 || 'There is nothing to redo.',
  run: () => zoneEditorState.change(redoEdit),
});

export const saveZone = command({
  ...drawing,
  id: 'maps.zone-4-save',
  title: 'Save zone',
  icon: 'check',
  keys: 'mod+s',
  enabled: () => {
    const work = zoneEditorState.shape();
    if (!work || !isDrawn(work)) return 'Nothing is drawn yet.';
    return outlineProblem(work.outline, work.zone, Infinity) ?? true;
  },
  run: () => zoneEditorState.ask('save'),
});

export const discardZone = command({
  ...drawing,
  id: 'maps.zone-5-discard',
  title: 'Discard the drawing',
  icon: 'x',
  keywords: ['cancel', 'leave'],
  run: () =>
    isDrawn(zoneEditorState.get().work) ? zoneEditorState.ask('leave') : zoneEditorState.leave(),
});

export const showDrafts = command({
  id: 'maps.zone-6-drafts',
  title: 'Publish zone drafts…',
  icon: 'list-checks',
  can: 'View draft map',
  repeatable: false,
  keywords: ['differences', 'compare', 'what changes', 'map'],
  enabled: () => unlessDrawn(true),
  run: (_, fx) => onMap(zoneEditorState.showDrafts, fx),
});

export const uploadZones = command({
  id: 'maps.zone-7-upload',
  changes: true,
  title: 'Upload zones (KML, GeoJSON)…',
  icon: 'download',
  can: zoneReaders,
  repeatable: false,
  keywords: ['file', 'import', 'exceptions', 'map'],
  enabled: (focus) => mayEdit(focus, 'draft'),
  run: (_, fx) => onMap(() => zoneEditorState.ask('upload'), fx),
});
