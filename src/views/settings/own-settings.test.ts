import { expect, test } from 'vitest';
import { settings } from '#domain/settings/catalogue/catalogue.ts';
import { ownSettings } from './own-settings.ts';

const row = (setting: string, value: string, version = 1) => ({
  setting,
  value,
  version,
  changed_by: null,
  changed_at: null,
});

test("only settings that accounts may override are listed, with the account's value and the default", () => {
  const provider = [...settings.keys()].map((name) => row(name, 'false'));
  const account = [row('label_format', 'A4', 3)];
  const all = ownSettings(provider, account);
  expect(all.map(({ setting }) => setting.name)).not.toContain('company_name');
  expect(all.find(({ setting }) => setting.name === 'label_format')).toMatchObject({
    own: 'A4',
    provided: 'false',
    version: 3,
  });
  expect(all.find(({ setting }) => setting.name === 'default_service_level')).toMatchObject({
    own: null,
    version: 0,
  });
});
