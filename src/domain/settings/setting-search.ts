import { searchText } from '#domain/text/search.ts';

/** Words with the same meaning in a search for settings. */
const synonyms: readonly (readonly string[])[] = [
  ['2fa', 'mfa', 'two-factor', 'two factor', 'authenticator', 'second step', 'second factor'],
  ['timeout', 'inactivity', 'idle', 'session', 'log out', 'sign out', 'expire'],
  ['vat', 'tax'],
  ['pod', 'proof', 'proof of delivery', 'signature'],
  ['logo', 'image', 'picture'],
  ['theme', 'colour', 'color'],
  ['email', 'mail', 'e-mail', 'address of the sender', 'smtp'],
  ['sms', 'text message', 'text messages'],
  ['whatsapp', 'meta'],
  ['bank', 'account number', 'branch code', 'iban'],
  ['price', 'prices', 'rate', 'rates', 'surcharge', 'fuel'],
  ['volumetric', 'volume', 'dimensions', 'divisor'],
  ['password', 'passphrase'],
  ['key', 'api', 'token', 'secret', 'credentials'],
  ['phone', 'mobile', 'telephone', 'number'],
  ['hours', 'quiet', 'night', 'time'],
  ['reasons', 'reason', 'cancellation', 'failed attempt'],
  ['invoice', 'invoices', 'billing', 'statement'],
  ['card', 'payment', 'payfast', 'ozow', 'stitch', 'peach'],
  ['banner', 'message to everybody', 'announcement', 'site message'],
  ['map', 'maps', 'tiles'],
];

const alike = new Map<string, readonly string[]>();
for (const group of synonyms)
  for (const word of group) alike.set(word, [...(alike.get(word) ?? []), ...group]);

interface Searched {
  name: string;
  label: string;
  effect: string;
  /** Title of the section. */
  section: string;
}

/** Properties of roles that users look for among the settings. */
const ofRoles = [
  synonyms[0],
  synonyms[1],
  ['role', 'roles', 'permission', 'permissions', 'rights'],
];

/** Whether a search is about sign-in rules, which are properties of the roles. */
export const isOfRoles = (search: string): boolean =>
  plain(search)
    .trim()
    .split(/\s+/)
    .some((word) => ofRoles.some((group) => group?.includes(word)));

/** Ranks of matches; 0 means no match. */
const LABEL = 4;
const EFFECT = 2;
const SYNONYM = 1;

/** Whether any word of the text begins with the given word: "vat" does not match "private". */
const begins = (text: string, word: string): boolean => ` ${text}`.includes(` ${word}`);

const plain = (text: string): string => searchText(text).replaceAll(/[_\-/().,:;“”"]+/g, ' ');

function rankOfWord(word: string, { label, rest }: { label: string; rest: string }): number {
  if (begins(label, word)) return LABEL;
  if (begins(rest, word)) return EFFECT;
  const others = alike.get(word) ?? [];
  return others.some((other) => begins(`${label} ${rest}`, plain(other))) ? SYNONYM : 0;
}

const little = new Set([
  'the',
  'a',
  'an',
  'of',
  'for',
  'to',
  'in',
  'on',
  'is',
  'setting',
  'settings',
]);

/**
 * Ranks a setting for a search: every word must begin a word of the label, effect, section or key,
 * or be a synonym of one. 0 if a word matches nothing.
 */
export function rankSetting({ name, label, effect, section }: Searched, search: string): number {
  const whole = plain(search).trim();
  const all = whole.split(/\s+/).filter(Boolean);
  const words = all.some((word) => !little.has(word))
    ? all.filter((word) => !little.has(word))
    : all;
  if (words.length === 0) return 0;
  const texts = { label: plain(label), rest: plain(`${effect} ${section} ${name}`) };
  const phrase = alike.has(whole) ? rankOfWord(whole, texts) : 0;
  const ranks = words.map((word) => rankOfWord(word, texts));
  const least = ranks.includes(0) ? 0 : ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
  return Math.max(phrase, least);
}
