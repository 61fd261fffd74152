import { question } from '../../commands/ask.ts';
import { command, type Call } from '../../commands/command.ts';
import type { Effects } from '../../commands/effects.ts';
import {
  isRemoval,
  kindOf,
  removalIsFixed,
  zoneEditProblem,
  zoneReaders,
} from '../../domain/zones.ts';
import { mapPermissions } from '../../domain/permissions.ts';
import { redone, undone } from '../../map/sketch.ts';
import { mayEdit, zoneOptions } from '../zone/zone-choice.ts';
import { isZone, sketchProblem, type Zone } from '../zone/zone.ts';
import { isDrawn, zoneBench } from '../zone/zone-work.ts';
import { hereDesk } from './here-desk.ts';

const NEAREST = 5;

export const nearestToLocker = command({
  id: 'maps.nearest',
  title: 'Nearest drivers to a locker…',
  icon: 'map-pin',
  can: 'View drivers map',
  passing: true,
  also: ['closest', 'who is near', 'map'],
  ask: () => [
    question({ name: 'locker', label: 'Locker', kind: 'record', pick: 'lockers' }),
    question({
      name: 'count',
      label: 'How many',
      kind: 'choice',
      options: [3, NEAREST, 10, 20].map((value) => ({ value, label: String(value) })),
    }),
  ],
  run: ({ answers }, fx) => fx.go(nearTo(answers['locker'], answers['count'])),
});

export const nearestDrivers = command({
  id: 'maps.nearest-drivers',
  title: `Nearest ${NEAREST} drivers`,
  on: 'lockers',
  icon: 'map-pin',
  can: 'View drivers map',
  single: true,
  passing: true,
  run: ({ ids }, fx) => fx.go(nearTo(ids[0], NEAREST)),
});

const nearTo = (locker: unknown, count: unknown) =>
  `/maps?layers=drivers,lockers&on=lockers:${String(locker)}&nearest=${String(count)}`;

const shown = (kind: 'drivers' | 'lockers' | 'branches', can: string) =>
  command({
    id: `maps.show-${kind}`,
    title: 'Show on the map',
    on: kind,
    icon: 'map',
    can,
    single: true,
    passing: true,
    run: ({ ids }: Call, fx) => fx.go(`/maps?on=${kind}:${String(ids[0])}`),
  });

export const showDriver = shown('drivers', 'View drivers map');
export const showLocker = shown('lockers', 'View lockers');
export const showBranch = shown('branches', 'View branches map');

export const whatHoldsHere = command({
  id: 'maps.here',
  title: 'What holds here',
  icon: 'map-pin',
  can: [...mapPermissions],
  passing: true,
  also: ['zones', 'rates', 'surcharges', 'service days', 'exceptions', 'point', 'map'],
  run: (_, fx) => {
    hereDesk.ask('focus');
    if (!hereDesk.isShown()) fx.go('/maps');
  },
});

/** Where no map is open, it is, with the work on it. */
function onMap(begin: () => void, fx: Effects) {
  begin();
  if (!zoneBench.isShown()) fx.go('/maps');
}

const unlessDrawn = (judged: true | string): true | string =>
  judged === true && isDrawn(zoneBench.get().work)
    ? 'Save or discard what is drawn first.'
    : judged;

export const drawZone = command({
  id: 'maps.zone-1-draw',
  title: 'Draw a zone…',
  icon: 'plus',
  can: zoneReaders,
  passing: true,
  also: ['new', 'area', 'polygon', 'map'],
  possible: (focus) => unlessDrawn(mayEdit(focus, 'draft')),
  run: (_, fx) => onMap(() => zoneBench.draw(null), fx),
});

export const editFocusedZone = command<Zone>({
  id: 'maps.zone-2-edit',
  title: 'Edit the shape',
  on: 'zones',
  keys: 'z',
  icon: 'map',
  can: zoneReaders,
  single: true,
  passing: true,
  also: ['corners', 'outline', 'move'],
  possible: (focus) => unlessDrawn(mayEdit(focus)),
  when: (zone) => !isRemoval(zone) || removalIsFixed(zone.name),
  run: ({ rows: [zone] }, fx) => {
    if (isZone(zone)) edited(zone, fx);
  },
});

export const editZone = command({
  id: 'maps.zone-2-edit-named',
  title: 'Edit the shape of zone…',
  icon: 'map',
  can: zoneReaders,
  passing: true,
  also: ['corners', 'outline', 'area', 'polygon', 'map'],
  possible: (focus) => unlessDrawn(mayEdit(focus)),
  ask: async (fx) => [
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
  const problem = zoneEditProblem(fx.holds, zone.type, kindOf(zone));
  if (problem !== null) throw new Error(problem);
  onMap(() => zoneBench.draw(zone), fx);
}

const drawing = {
  here: () => zoneBench.shape() !== null,
  passing: true,
  can: zoneReaders,
} as const;

export const undoCorner = command({
  ...drawing,
  id: 'maps.zone-3-undo',
  title: 'Undo the last point',
  icon: 'history',
  also: ['back', 'corner'],
  possible: () => isDrawn(zoneBench.get().work) || 'Nothing is drawn yet.',
  run: () => zoneBench.change(undone),
});

export const redoCorner = command({
  ...drawing,
  id: 'maps.zone-3-redo',
  title: 'Redo the last point',
  icon: 'repeat',
  possible: () => (zoneBench.shape()?.sketch.future.length ?? 0) > 0 || 'Nothing was taken back.',
  run: () => zoneBench.change(redone),
});

export const saveZone = command({
  ...drawing,
  id: 'maps.zone-4-save',
  title: 'Save zone',
  icon: 'check',
  keys: 'mod+s',
  possible: () => {
    const work = zoneBench.shape();
    if (!work || !isDrawn(work)) return 'Nothing is drawn yet.';
    return sketchProblem(work.sketch, work.zone, Infinity) ?? true;
  },
  run: () => zoneBench.ask('save'),
});

export const discardZone = command({
  ...drawing,
  id: 'maps.zone-5-discard',
  title: 'Discard the drawing',
  icon: 'x',
  also: ['cancel', 'leave'],
  run: () => (isDrawn(zoneBench.get().work) ? zoneBench.ask('leave') : zoneBench.leave()),
});

export const showDrafts = command({
  id: 'maps.zone-6-drafts',
  title: 'Publish zone drafts…',
  icon: 'list-checks',
  can: 'View draft map',
  passing: true,
  also: ['differences', 'compare', 'what changes', 'map'],
  possible: () => unlessDrawn(true),
  run: (_, fx) => onMap(zoneBench.showDrafts, fx),
});

export const uploadZones = command({
  id: 'maps.zone-7-upload',
  title: 'Upload zones (KML, GeoJSON)…',
  icon: 'download',
  can: zoneReaders,
  passing: true,
  also: ['file', 'import', 'exceptions', 'map'],
  possible: (focus) => mayEdit(focus, 'draft'),
  run: (_, fx) => onMap(() => zoneBench.ask('upload'), fx),
});
