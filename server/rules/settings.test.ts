import { expect, test } from 'vitest';
import { checkSetting } from '../../src/domain/settings.ts';
import { startingSettings } from './starting-settings.ts';

test('a new company starts with settings that could be saved just so', () => {
  const changed = Object.entries(startingSettings).filter(([name, value]) => {
    const checked = checkSetting(name, value);
    return !('value' in checked) || checked.value !== value;
  });
  expect(changed).toEqual([]);
});
