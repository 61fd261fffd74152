import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { placedSettings } from '#domain/settings/catalogue/catalogue.ts';
import { settings } from '#domain/settings/setting-table.ts';

const placed = [...placedSettings.values()];

/**
 * Families of settings whose names the code composes, each with the text that a reading file
 * contains instead of the name.
 */
const families: readonly [name: RegExp, inCode: string][] = [
  [/^notice_text_/, 'noticeTemplates'],
  [/^notify_/, 'notify_${'],
  [/^pod_/, 'pod_${'],
  [/^dashboard_(collection|delivery|exception)_statuses$/, 'dashboard_${'],
  [/^site_wide_message_(client|admin)_type$/, '_type`'],
  [/_(guest|topup)_enabled$/, '_enabled`'],
];
const spellingOf = (name: string): string =>
  families.find(([pattern]) => pattern.test(name))?.[1] ?? name;

test('every setting is in one section, with a label', () => {
  expect(placed.map(({ name }) => name).toSorted()).toEqual([...settings.keys()].toSorted());
  const odd = placed.filter(
    ({ entry: { label, effect } }) => !/^[A-Z].*[^.]$/.test(label) || !/^[A-Z].*\.$/.test(effect),
  );
  expect(odd.map(({ name }) => name)).toEqual([]);
});

describe('every setting', () => {
  test('every setting is read in the file that its definition names', () => {
    const unread = placed.filter(
      ({ name, entry: { readBy } }) =>
        readBy !== undefined &&
        !(existsSync(readBy) && readFileSync(readBy, 'utf8').includes(spellingOf(name))),
    );
    expect(unread.map(({ name }) => name)).toEqual([]);
  });

  test('settings that no code here reads say who reads them', () => {
    const kept = placed.filter(({ entry }) => entry.keptFor !== undefined);
    expect(kept.filter(({ entry }) => !/^[A-Z].{20,}\.$/.test(entry.keptFor ?? ''))).toEqual([]);
  });
});
