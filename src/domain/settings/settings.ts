import { MARKETPLACE_ROLE } from '../people/roles.ts';
import { isTenant } from '../people/tenancy.ts';
import { figureReading } from '../text/numbers.ts';
import { settings } from './catalogue/catalogue.ts';
import { LARGEST_AMOUNT, type Portal, type SettingDefinition } from './definition.ts';

/** Whether the setting is secret; unknown settings count as secret. */
export const isSecret = (name: string): boolean =>
  settings.get(name)?.secret ?? !settings.has(name);

const MASK = '••••';
const SHOWN = 4;
const LONG_ENOUGH = 12;

/** Masks a secret except its last four characters; a short secret completely. Empty stays empty. */
export function mask(secret: string): string {
  const bare = secret.replaceAll(/^["[{\s]+|["\]}\s]+$/g, '');
  if (bare === '') return '';
  return bare.length < LONG_ENOUGH ? MASK : MASK + bare.slice(-SHOWN);
}

export const isMasked = (value: string): boolean => value.startsWith(MASK);

/** Value of a setting as it is stored, or the reason why the value is invalid. */
export type CheckedSetting = { value: string } | { problem: string };

const spellings = new Map([
  ['true', 'true'],
  ['1', 'true'],
  ['false', 'false'],
  ['0', 'false'],
]);

const MAX_ITEMS = 500;
const LONGEST_ITEM = 200;

const isWord = (one: unknown): boolean =>
  typeof one === 'string' && one.trim() !== '' && one.length <= LONGEST_ITEM;

const isPair = (one: unknown): boolean =>
  typeof one === 'object' &&
  one !== null &&
  'code' in one &&
  'name' in one &&
  isWord(one.code) &&
  isWord(one.name);

const itemChecks = {
  words: { isItem: isWord, advice: 'Use words, each at most 200 characters long.' },
  pairs: { isItem: isPair, advice: 'Give each entry a code and a name.' },
  ids: { isItem: (one: unknown) => Number.isInteger(one), advice: 'Use account ids.' },
};

function checkList(list: readonly unknown[], items: keyof typeof itemChecks): string | null {
  const { isItem, advice } = itemChecks[items];
  if (list.length > MAX_ITEMS) return `Enter at most ${MAX_ITEMS} values.`;
  if (!list.every(isItem)) return advice;
  const keys = list.map((one) => JSON.stringify(one).toLowerCase());
  return new Set(keys).size === keys.length ? null : 'Enter each value only once.';
}

function checkJson(text: string, { items = 'words', secret }: SettingDefinition): CheckedSetting {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) return { problem: 'Use a JSON list.' };
    const problem = secret ? null : checkList(parsed, items);
    return problem === null ? { value: text } : { problem };
  } catch {
    return { problem: 'This is not valid JSON.' };
  }
}

/** Number of decimals kept in a number setting. */
const SETTING_DECIMALS = 6;

function checkNumber(text: string, [least, most]: readonly [number, number]): CheckedSetting {
  const read = figureReading(text, SETTING_DECIMALS);
  return read.ok && read.value >= least && read.value <= most
    ? { value: /^-?\d+(?:\.\d+)?$/.test(text) ? text : String(read.value) }
    : { problem: `Use a number from ${least} to ${most}.` };
}

function checkText(text: string, { form, choices }: SettingDefinition): CheckedSetting {
  if (choices && !choices.includes(text)) return { problem: `Use ${eitherOf(choices)}.` };
  return form === undefined || form.pattern.test(text) ? { value: text } : { problem: form.advice };
}

function eitherOf(choices: readonly string[]): string {
  const last = choices.at(-1) ?? '';
  return choices.length < 2 ? last : `${choices.slice(0, -1).join(', ')} or ${last}`;
}

// Stored values of empty settings, so that lists and switches always parse.
const blank = { json: '[]', boolean: 'false', number: '', text: '' } as const;

/** Validates a value and normalises it for storage. */
export function checkSetting(name: string, value: string): CheckedSetting {
  const definition = settings.get(name);
  if (definition === undefined) return { problem: `There is no setting ${name}.` };
  const text = value.trim();
  if (text === '') return { value: blank[definition.kind] };
  if (definition.kind === 'json') return checkJson(text, definition);
  if (definition.kind === 'number')
    return checkNumber(text, definition.bounds ?? [-LARGEST_AMOUNT, LARGEST_AMOUNT]);
  if (definition.kind === 'text') return checkText(text, definition);
  const spelling = spellings.get(text.toLowerCase());
  return spelling === undefined ? { problem: 'Use true or false.' } : { value: spelling };
}

const namesFor = (audiences: readonly Portal[]): ReadonlySet<string> =>
  new Set(
    [...settings.values()]
      .filter(({ portal, secret }) => portal && !secret && audiences.includes(portal))
      .map(({ name }) => name),
  );

/** Settings that are loaded before sign-in, and by roles that need no other settings. */
export const branding = namesFor(['everyone']);
const forAccounts = namesFor(['everyone', 'console', 'accounts']);
const forStaff = namesFor(['everyone', 'console', 'staff']);

/** Settings that a user's console loads after sign-in; never secrets. */
export function loadedSettings(role: string, accountId: number | null = null): ReadonlySet<string> {
  if (role === MARKETPLACE_ROLE) return branding;
  return isTenant({ role, accountId }) ? forAccounts : forStaff;
}
