import type { Camera } from '#map/camera.ts';
import { boundsOf, contains, metresPerPixel, type View } from '#map/mercator.ts';
import {
  chooseCorner,
  insertCorner,
  middleAfter,
  moveChosen,
  redoEdit,
  removeChosen,
  undoEdit,
  moveCorner,
  type PolygonEdit,
} from '#map/drawing/polygon-editor.ts';
import { zoneEditorState } from './zone-work.ts';
import { keyOf, type PressedKey } from '#commands/keys/pressed-key.ts';

const STEP_PX = 4;
const LARGE = 10;
const PAGE = 10;
const roundSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];

/** Returns how far one arrow press moves a corner: a round number of metres, about four pixels. */
export function stepOf(view: Pick<View, 'latitude' | 'zoom'>): number {
  const metres = metresPerPixel(view) * STEP_PX;
  return roundSteps.find((step) => step >= metres) ?? 100_000;
}

const directions: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const choices: Readonly<Record<string, (outline: PolygonEdit) => number>> = {
  j: ({ chosen }) => chosen + 1,
  k: ({ chosen }) => Math.max(0, chosen - 1),
  PageDown: ({ chosen }) => chosen + PAGE,
  PageUp: ({ chosen }) => Math.max(0, chosen - PAGE),
  Home: () => 0,
  End: ({ corners }) => corners.length - 1,
};

type Press = Pick<PressedKey, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

interface Keyed {
  camera: Camera;
  /** Whether single letters work as shortcuts. */
  singleKeys: boolean;
}

/** Handles a key for zones; returns false for other keys. */
export function onZoneKey(given: PressedKey, { camera, singleKeys }: Keyed): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = given;
  const press: Press = { key: keyOf(given), ctrlKey, metaKey, altKey, shiftKey };
  const { work } = zoneEditorState.get();
  if (work?.is === 'drafts' && press.key === 'Escape') {
    zoneEditorState.leave();
    return true;
  }
  if (work?.is !== 'shape' || press.altKey) return false;
  if (press.ctrlKey || press.metaKey) return onHistory(press);
  if (!singleKeys && /^[a-z]$/i.test(press.key)) return false;
  const step = stepFor(press, camera);
  if (!step) return onLeaving(press.key);
  zoneEditorState.change(step);
  follow(camera);
  return true;
}

function onHistory({ key, shiftKey }: Press): boolean {
  const isUndo = key.toLowerCase() === 'z';
  if (!isUndo && key.toLowerCase() !== 'y') return false;
  zoneEditorState.change(isUndo && !shiftKey ? undoEdit : redoEdit);
  return true;
}

function onLeaving(key: string): boolean {
  if (key !== 'Escape' && key !== 'Enter') return false;
  const work = zoneEditorState.shape();
  if (key === 'Enter') document.querySelector<HTMLElement>('[data-corner-field]')?.focus();
  else if (work?.isAdding && work.outline.corners.length > 2) zoneEditorState.close();
  else if (work && work.outline.past.length > 0) zoneEditorState.ask('leave');
  else zoneEditorState.leave();
  return true;
}

function stepFor(
  { key, shiftKey }: Press,
  camera: Camera,
): ((outline: PolygonEdit) => PolygonEdit) | null {
  const direction = directions[key];
  if (direction) {
    const metres = stepOf(camera.get()) * (shiftKey ? LARGE : 1);
    return (outline) => walk(outline, direction, metres);
  }
  const choice = choices[key];
  if (choice) return (outline) => chooseCorner(outline, choice(outline));
  if (key === 'Insert' || key === 'a') return (outline) => insertCornerByKey(outline, camera.get());
  return key === 'Delete' ? removeChosen : null;
}

function walk(
  outline: PolygonEdit,
  [east, north]: readonly [number, number],
  metres: number,
): PolygonEdit {
  const corner = outline.corners[outline.chosen];
  return corner
    ? moveChosen(outline, moveCorner(corner, east * metres, north * metres), true)
    : outline;
}

/**
 * Inserts a corner in the middle of the next side; the first three are placed around the
 * centre of the map.
 */
export function insertCornerByKey(outline: PolygonEdit, view: View): PolygonEdit {
  const middle = middleAfter(outline);
  if (middle && outline.corners.length > 2) return insertCorner(outline, middle);
  const reach = stepOf(view) * LARGE;
  const around = [
    [0, 2],
    [2, -2],
    [-2, -2],
  ];
  const [east = 0, north = 0] = around[outline.corners.length] ?? [];
  return insertCorner(
    outline,
    moveCorner([view.longitude, view.latitude], east * reach, north * reach),
  );
}

/** Scrolls a moved or chosen corner into view. */
function follow(camera: Camera) {
  const { outline } = zoneEditorState.shape() ?? {};
  const corner = outline?.corners[outline.chosen];
  if (!corner) return;
  const [longitude, latitude] = corner;
  if (!contains(boundsOf(camera.aim()), { longitude, latitude }))
    camera.moveTo({ longitude, latitude });
}
