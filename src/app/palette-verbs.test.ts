import { describe, expect, test } from 'vitest';
import { command } from '#commands/command.ts';
import { noFocus, subjectOf, type Focus, type Row } from '#commands/focus.ts';
import { permissions } from '#domain/people/permissions.ts';
import type { Kind } from '#domain/entities/entities.ts';
import { commandEntries } from '#ui/palette/entries.ts';
import { rowsOf } from '#ui/palette/list/list-row.ts';
import { indexOf } from '#ui/palette/rank.ts';
import { foundSections, startSections } from '#ui/palette/sections.ts';
import { everyCommand } from './commands/commands.ts';

const everything = new Set<string>(permissions);
const habits = { weightOf: () => 0 };

/** Focus of a user with all permissions on one row. */
function pointingAt(kind: Kind, row: Row & Readonly<Record<string, unknown>>): Focus {
  const rows = { get: () => row };
  return { ...noFocus, kind, rows, focusedId: row.id, permissions: everything };
}

function titles(query: string, focus: Focus, isSearched = true): string[] {
  const index = indexOf(commandEntries(everyCommand, focus));
  const sections = foundSections(index, query, { records: [], frecency: habits, isSearched });
  return rowsOf(sections).map(({ title }) => title);
}

const nowhere: Focus = { ...noFocus, permissions: everything };
const shipment = pointingAt('shipments', {
  id: 1,
  status: 'collection-unassigned',
  collection_driver_id: null,
  delivery_driver_id: null,
});
const user = pointingAt('users', { id: 2, email: 'priya@baton.test', disabled_at: null });

describe('the first palette entry for a typed verb', () => {
  test.each([
    ['log out', 'Sign out'],
    ['logout', 'Sign out'],
    ['log off', 'Sign out'],
    ['retry', 'Retry what failed in my latest run…'],
    ['retry failed', 'Retry what failed in my latest run…'],
    ['track', 'Track a parcel'],
    ['where is', 'Track a parcel'],
    ['closest', 'Nearest drivers to…'],
    ['new shipment', 'Book a shipment'],
    ['failed today', 'Failed today'],
    ['today', 'Failed today'],
    ['unassigned', 'Unassigned'],
    ['open runs', 'Runs'],
    ['show maps', 'Maps'],
    ['lasso', 'Maps'],
    ['layers', 'Maps'],
    ['theme', 'Choose a theme…'],
    ['dark', 'Choose light or dark…'],
  ])('for "%s" on any page is "%s"', (query, first) => {
    expect(titles(query, nowhere)[0]).toBe(first);
  });

  test.each([
    ['assign', 'Assign…'],
    ['give', 'Assign…'],
    ['allocate', 'Assign…'],
    ['dispatch', 'Assign…'],
    ['mail', 'Email…'],
    ['e-mail', 'Email…'],
    ['comment', 'Note…'],
    ['resubmit', 'Send to the carrier again…'],
    ['label', 'Print waybills'],
    ['cancel', 'Change status…'],
    ['hold', 'Change status…'],
  ])('for "%s" with a shipment is "%s"', (query, first) => {
    expect(titles(query, shipment)[0]).toBe(first);
  });

  test.each(['reset password', 'forgot password', 'reset the password'])(
    'for "%s" with a user is "Reset password…"',
    (query) => {
      expect(titles(query, user)[0]).toBe('Reset password…');
    },
  );
});

describe('fuzzy matches', () => {
  test('appear only without other results and after the server found nothing', () => {
    expect(titles('sgnout', nowhere)).toEqual(['Sign out']);
    expect(titles('sgnout', nowhere, false)).toEqual([]);
    expect(titles('theme', nowhere)).toEqual(['Choose a theme…']);
  });

  test('are left out if a record matches', () => {
    const index = indexOf(commandEntries(everyCommand, nowhere));
    const found = indexOf([
      { kind: 'open' as const, id: 'r', title: 'S', group: 'Records', href: '/' },
    ]);
    const sections = foundSections(index, 'sgnout', { records: found.entries, frecency: habits });
    expect(rowsOf(sections).map(({ title }) => title)).toEqual(['S']);
  });
});

describe('without a query', () => {
  const tool = command({ id: 'list.filter', title: 'Filter shipments…', run: () => {} });
  const used = { recent: () => ['go.maps'] };
  const groups = (focus: Focus) => {
    const entries = commandEntries([...everyCommand, tool], focus);
    return startSections(entries, subjectOf(focus), used).map(({ title }) => title);
  };

  test('commands for the subject come first, then recent entries', () => {
    expect(groups(shipment).slice(0, 3)).toEqual(['With 1 shipment', 'Recent', 'This list']);
  });

  test('without a subject, commands for the list on screen come first', () => {
    expect(groups(nowhere).slice(0, 2)).toEqual(['This list', 'Recent']);
  });
});
