import type { ResponseOf } from '#api/endpoint-types.ts';
import { wordsIn } from '#domain/settings/setting-lists.ts';
import { placedSettings, settingSections } from '#domain/settings/catalogue/catalogue.ts';
import type { SettingEntry } from '#domain/settings/catalogue/entry.ts';
import { rankSetting } from '#domain/settings/setting-search.ts';
import { settings, type SettingDefinition } from '#domain/settings/setting-table.ts';
import { defaultSettings } from '#domain/settings/setting-defaults.ts';
import { formatMoment } from '#ui/format.ts';

type Row = ResponseOf<'GET /settings/:id'>[number];

export interface Setting {
  name: string;
  section: string;
  entry: SettingEntry;
  definition: SettingDefinition;
  /** Saved value; masked for a secret. */
  saved: string;
  version: number;
  changedBy: string | null;
  changedAt: string | null;
}

/** Known settings of a response, in the order of the page. */
export function settingsOf(rows: readonly Row[]): Setting[] {
  const saved = new Map(rows.map((row) => [row.setting, row]));
  return [...placedSettings.values()].flatMap(({ name, section, entry }) => {
    const definition = settings.get(name);
    if (definition === undefined) return [];
    const row = saved.get(name);
    return [
      {
        name,
        section,
        entry,
        definition,
        saved: row?.value ?? '',
        version: row?.version ?? 0,
        changedBy: row?.changed_by ?? null,
        changedAt: row?.changed_at ?? null,
      },
    ];
  });
}

const sectionTitles = new Map(settingSections.map(({ id, title }) => [id, title]));

/** Settings whose words, synonyms or effect match a search, best match first. */
export function searchSettings(all: readonly Setting[], search: string): Setting[] {
  const ranked = all.map((setting) => {
    const { name, section, entry } = setting;
    const { label, effect } = entry;
    const title = sectionTitles.get(section) ?? '';
    return { setting, rank: rankSetting({ name, label, effect, section: title }, search) };
  });
  return ranked
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ setting }) => setting);
}

/** Default value; null if the setting already has it or is a secret. */
export function usualValue({ name, definition }: Setting, value: string): string | null {
  const usual = defaultSettings[name] ?? '';
  return definition.secret || usual === value ? null : usual;
}

const itemWords = (text: string): string => {
  const words = wordsIn(text);
  return words.length > 0 ? words.join(', ') : text.replaceAll(/[[\]{}"]/g, '');
};

/** Formats a value for comparison. */
export function formatValue({ definition: { kind, secret } }: Setting, value: string): string {
  if (secret) return value.startsWith('•') ? value : value === '' ? 'None' : 'A new value';
  if (kind === 'boolean') return value === 'true' ? 'On' : 'Off';
  if (kind === 'json') return itemWords(value) || 'None';
  return value || 'None';
}

/** Last change in words: "Thandi Nkosi, 21 Nov 2026, 14:05"; null without one. */
export const changeWords = ({
  changedBy,
  changedAt,
}: Pick<Setting, 'changedBy' | 'changedAt'>): string | null =>
  changedAt === null ? null : `${changedBy ?? 'The system'}, ${formatMoment(changedAt)}`;

/** URL of the field of a setting. */
export const placeOf = ({ section, name }: Pick<Setting, 'section' | 'name'>): string =>
  `/settings/${section}?setting=${name}`;
