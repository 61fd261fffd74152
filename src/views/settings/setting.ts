import type { ResponseOf } from '#api/endpoint-types.ts';
import { wordsIn } from '#domain/settings/setting-reads.ts';
import { settings, settingSections, type Setting } from '#domain/settings/catalogue/catalogue.ts';
import { rankSetting } from '#domain/settings/setting-search.ts';
import { formatMoment } from '#ui/format.ts';

type Row = ResponseOf<'GET /settings/:id'>[number];

export interface SavedSetting extends Setting {
  /** Saved value; masked for a secret. */
  saved: string;
  version: number;
  changedBy: string | null;
  changedAt: string | null;
}

/** Known settings of a response, in the order of the page. */
export function settingsOf(rows: readonly Row[]): SavedSetting[] {
  const saved = new Map(rows.map((row) => [row.setting, row]));
  return [...settings.values()].map((setting) => {
    const row = saved.get(setting.name);
    return {
      ...setting,
      saved: row?.value ?? '',
      version: row?.version ?? 0,
      changedBy: row?.changed_by ?? null,
      changedAt: row?.changed_at ?? null,
    };
  });
}

const sectionTitles = new Map<string, string>(settingSections.map(({ id, title }) => [id, title]));

/** Settings whose words, synonyms or effect match a search, best match first. */
export function searchSettings(all: readonly SavedSetting[], search: string): SavedSetting[] {
  const ranked = all.map((setting) => {
    const section = sectionTitles.get(setting.section) ?? '';
    return { setting, rank: rankSetting({ ...setting, section }, search) };
  });
  return ranked
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ setting }) => setting);
}

/** Returns the default value; null if `value` is the default or the setting is a secret. */
export const usualValue = (setting: SavedSetting, value: string): string | null =>
  setting.secret || setting.default === value ? null : setting.default;

const itemWords = (text: string): string => {
  const words = wordsIn(text);
  return words.length > 0 ? words.join(', ') : text.replaceAll(/[[\]{}"]/g, '');
};

/** Formats a value for comparison. */
export function formatValue({ kind, secret }: SavedSetting, value: string): string {
  if (secret) return value.startsWith('•') ? value : value === '' ? 'None' : 'A new value';
  if (kind === 'boolean') return value === 'true' ? 'On' : 'Off';
  if (kind === 'json') return itemWords(value) || 'None';
  return value || 'None';
}

/**
 * Last change in words: "Thandi Nkosi, 21 Nov 2026, 14:05"; null if the setting was never changed.
 */
export const changeWords = ({
  changedBy,
  changedAt,
}: Pick<SavedSetting, 'changedBy' | 'changedAt'>): string | null =>
  changedAt === null ? null : `${changedBy ?? 'The system'}, ${formatMoment(changedAt)}`;

/** URL of the field of a setting. */
export const placeOf = ({ section, name }: Pick<SavedSetting, 'section' | 'name'>): string =>
  `/settings/${section}?setting=${name}`;
