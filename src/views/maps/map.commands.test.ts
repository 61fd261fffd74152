import { afterEach, expect, test } from 'vitest';
import { availability } from '#commands/availability.ts';
import { noFocus, type Focus } from '#commands/focus.ts';
import { insertCorner } from '#map/drawing/polygon-editor.ts';
import { zoneEditorState } from './zones/zone-work.ts';
import {
  discardZone,
  drawZone,
  editFocusedZone,
  editZone,
  saveZone,
  showDrafts,
  undoCorner,
  uploadZones,
} from './map.commands.ts';

const zone = { id: 7 };
const holding = (...permissions: string[]): Focus => ({
  ...noFocus,
  kind: 'zones',
  rows: { get: () => zone },
  focusedId: 7,
  permissions: new Set(permissions),
});
const editor = holding('Edit zones', 'View rates map', 'View draft map');

afterEach(zoneEditorState.leave);

test('without the permission to edit, zone commands are disabled with a reason', () => {
  const reader = holding('View rates map', 'View draft map');
  for (const one of [drawZone, editZone, editFocusedZone, uploadZones])
    expect(availability(one, reader)).toEqual({
      is: 'off',
      why: 'Your role may not edit zones.',
    });
  expect(availability(showDrafts, reader).is).toBe('ready');
  expect(availability(drawZone, holding('Edit zones', 'View rates map'))).toEqual({
    is: 'off',
    why: 'Your role cannot see drafts.',
  });
  expect(availability(drawZone, holding('View lockers')).is).toBe('absent');
});

test('without a drawing there are no commands to save, undo or discard', () => {
  for (const one of [saveZone, undoCorner, discardZone])
    expect(availability(one, editor).is).toBe('absent');
  expect(availability(drawZone, editor).is).toBe('ready');
});

test('an unsaved drawing blocks other zone commands, and can be saved only with at least three corners', () => {
  zoneEditorState.draw(null);
  expect(availability(saveZone, editor)).toMatchObject({ why: 'Nothing is drawn yet.' });
  const add = (longitude: number, latitude: number) =>
    zoneEditorState.change((outline) => insertCorner(outline, [longitude, latitude]));
  add(28, -26);
  add(28.1, -26);
  expect(availability(saveZone, editor)).toMatchObject({
    why: 'An outline needs at least three corners.',
  });
  for (const one of [drawZone, editZone, showDrafts])
    expect(availability(one, editor)).toEqual({
      is: 'off',
      why: 'Save or discard the drawing first.',
    });
  add(28.1, -25.9);
  expect(availability(saveZone, editor).is).toBe('ready');
  expect(availability(undoCorner, editor).is).toBe('ready');
});

test('the drawing of a user is cleared for the next user', () => {
  zoneEditorState.belongTo(1);
  zoneEditorState.draw(null);
  zoneEditorState.belongTo(1);
  expect(zoneEditorState.get().work).not.toBeNull();
  zoneEditorState.belongTo(2);
  expect(zoneEditorState.get().work).toBeNull();
});
