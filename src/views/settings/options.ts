import { provinces } from '#domain/places/provinces.ts';
import { excludablePlaces } from '#domain/people/resources.ts';
import { defaultServices } from '#domain/pricing/services.ts';
import { furtherScans, statuses, statusFacts } from '#domain/kernel/statuses.ts';
import type { Options } from '#domain/settings/definition.ts';
import type { Choice } from '#ui/form/select-field.tsx';
import type { SavedSetting } from './setting.ts';
import { sentenceCase } from '#domain/kernel/sentence-case.ts';

const plain = (value: string): Choice => ({ value, label: sentenceCase(value) });

const known: Record<Options, readonly Choice[]> = {
  services: defaultServices.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` })),
  statuses: statuses.map((status) => ({ value: status, label: statusFacts(status).label })),
  scans: furtherScans.map((status) => ({
    value: status,
    label: statusFacts(status).label,
  })),
  places: excludablePlaces.map(plain),
  provinces: provinces.map(({ code, name }) => ({ value: code, label: name })),
  'integration-types': ['webhook', 'shiplogic', 'woocommerce', 'shopify', 'marketplace'].map(plain),
};

/** Choices of a setting; null for free text. */
export function choicesOf(setting: SavedSetting): readonly Choice[] | null {
  const { options, kind, saved } = setting;
  const choices = (options && known[options]) ?? setting.choices?.map(plain) ?? null;
  if (choices === null || kind !== 'text') return choices;
  const isOdd = !choices.some(({ value }) => value === saved);
  return isOdd ? [{ value: saved, label: saved || 'None' }, ...choices] : choices;
}
