import { plainText, withoutAccents } from '../text/characters.ts';

/** The nine provinces with the codes that carriers use. */
export const provinces = [
  { code: 'EC', name: 'Eastern Cape' },
  { code: 'FS', name: 'Free State' },
  { code: 'GP', name: 'Gauteng' },
  { code: 'KZN', name: 'KwaZulu-Natal' },
  { code: 'LP', name: 'Limpopo' },
  { code: 'MP', name: 'Mpumalanga' },
  { code: 'NC', name: 'Northern Cape' },
  { code: 'NW', name: 'North West' },
  { code: 'WC', name: 'Western Cape' },
] as const;

export type ProvinceCode = (typeof provinces)[number]['code'];

type Province = (typeof provinces)[number];

// Other names and codes: Afrikaans, Zulu, Xhosa, Sotho and Tswana, before 1995, ISO 3166-2 old and
// new, number plates.
const otherNames: Readonly<Record<ProvinceCode, string>> = {
  EC: 'ooskaap ecape okaap eastcape ok mpumakoloni impumakoloni mpumalangakoloni impumalangakoloni mpumalangakapa kapabotjhabela kapabotlhaba kapabohlabela',
  FS: 'vrystaat orangefreestate oranjevrystaat ofs ovs vs freistata foreisetata foreistata ifreyistata ifuleyisitata',
  GP: 'gt gau igauteng irhawuti guateng gautang pwv',
  KZN: 'nl kn kz kznatal kwazulu natal ikwazulunatali kwazulunatali kwazulunatala',
  LP: 'np li lim lmp northern noordelike ilimpopo',
  MP: 'mpu impumalanga mphumalanga mpumulanga',
  NC: 'noordkaap ncape nkaap nk mntlakoloni umntlakoloni nyakathokoloni inyakathokoloni nyakathokapa kapabokone kapaleboya kapaleboa',
  NW: 'noordwes nwp nwest mntlantshona umntlantshona nyakathontshonalanga inyakathontshonalanga bokonebophirima leboyabophirima',
  WC: 'weskaap wcape wkaap westcape wk ntshonakoloni intshonakoloni ntshonalangakoloni intshonalangakoloni ntshonalangakapa intshonalangakapa kapabophirima kapabophirimela',
};

/** Letters of a name, without accents, signs, country and the word Province. */
const keyOf = (text: string): string =>
  withoutAccents(plainText(text))
    .replaceAll(/[^a-z -]+/g, ' ')
    .replaceAll(/\b(?:(?:republic of )?south africa|republiek van suid-afrika|suid-afrika)\b/g, '')
    .replaceAll(/\b(?:province|prov|of|the|rsa|zaf|za|sa)\b|(?<=\w)provinsie\b|\bprovinsie\b/g, '')
    .replaceAll(/[^a-z]/g, '');

const byKey: ReadonlyMap<string, Province> = new Map(
  provinces.flatMap((province) =>
    [keyOf(province.code), keyOf(province.name), ...otherNames[province.code].split(' ')].map(
      (key) => [key, province] as const,
    ),
  ),
);

/**
 * Finds a province by code or name in English or Afrikaans, whatever its signs and case: `ZA-NL`,
 * `Kwa-Zulu Natal`, `W.C.`, `Gauteng Province (GP)`. Undefined if unknown or if two are named.
 */
export function provinceOf(text: string): Province | undefined {
  const whole = byKey.get(keyOf(text));
  if (whole !== undefined) return whole;
  const keys = plainText(text)
    .split(/[(),/|]| - /)
    .map(keyOf)
    .filter((key) => key !== '');
  const named = new Set(keys.map((key) => byKey.get(key)));
  return named.size === 1 ? [...named][0] : undefined;
}

/** Whether the text has four digits, including leading zeros. */
export function isPostalCode(text: string): boolean {
  return /^\d{4}$/.test(text);
}

const bareCode = /^["'([#]?(?:za|rsa)?[- ]?(\d{1,4})(?:[.,]0+)?["'.,;)\]]*$/i;
/** Code with a label, country or town: `Kode 0157`, `Sandton, 2196`, `0157 RSA`. */
const codeAmongWords =
  /^(?:[\p{L} .'-]*\p{L}[ .,:;#-]+)?(\d{4})[.,;]*(?:[ ,-]+\p{L}[\p{L} .'-]*)?$/u;

/**
 * Reads a postal code of four digits, including forms such as `ZA-2196`, `'0181`, `2196.0` and
 * `Sandton 2196`; null for any other text. With `isCell`, fills up to four digits, because a
 * spreadsheet drops leading zeros.
 */
export function readPostalCode(text: string, { isCell = false } = {}): string | null {
  const plain = plainText(text);
  const [, code = ''] = bareCode.exec(plain) ?? codeAmongWords.exec(plain) ?? [];
  const whole = isCell && code !== '' ? code.padStart(4, '0') : code;
  // A formula that refers to an empty cell shows 0, which must not become the postal code 0000.
  return isPostalCode(whole) && whole !== '0000' ? whole : null;
}
