import { expect, test } from 'vitest';
import { checkSetting } from '#domain/settings/settings.ts';
import { defaultSettings } from '#domain/settings/setting-defaults.ts';

test('default settings are valid and stay the same when saved', () => {
  const changed = Object.entries(defaultSettings).filter(([name, value]) => {
    const checked = checkSetting(name, value);
    return !('value' in checked) || checked.value !== value;
  });
  expect(changed).toEqual([]);
});
