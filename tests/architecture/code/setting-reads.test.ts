import { expect, test } from 'vitest';
import { settingReads } from './setting-reads.ts';
import { plantTree } from '../tree.ts';

test.each([
  [`const key = settings.get('payfast_passphrase') ?? '';`, 'reads a setting raw'],
  [`const name = values.get('company_name');`, 'reads a setting raw'],
  [`const limit = provider.settings.get(name);`, 'reads a setting raw'],
  [`const key = config.metricsToken ?? '';`, 'takes the empty text for an absent metricsToken'],
  [`const key = provider.secret || '';`, 'takes the empty text for an absent secret'],
  [`const key = process.env.API_KEY ?? '';`, 'takes the empty text for an absent API_KEY'],
])('reading a raw setting or secret is reported: %s', (source, wrong) => {
  const [found, ...others] = settingReads(plantTree({ 'server/a.ts': source }));
  expect(found).toContain('server/a.ts:1 ');
  expect(found).toContain(wrong);
  expect(others).toEqual([]);
});

test.each([
  `const name = settingText(settings, 'company_name');`,
  `const key = requireSecret(config, settings, 'payfast_passphrase');`,
  `const reference = form.get('reference') ?? '';`,
  `const text = row.description ?? '';`,
])('the rule on raw settings accepts: %s', (source) => {
  expect(settingReads(plantTree({ 'server/a.ts': source }))).toEqual([]);
});

test('the module that reads settings may read raw settings', () => {
  const source = `const text = values.get('company_name') ?? '';`;
  expect(settingReads(plantTree({ 'src/domain/settings/setting-reads.ts': source }))).toEqual([]);
});
