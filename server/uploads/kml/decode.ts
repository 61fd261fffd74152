import { invalidError } from '#api/api-error.ts';

const refused = (text: string) => invalidError({ file: [text] });

/** Encodings by the byte order mark at the start of a file. */
const marks: readonly [encoding: string, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Encodings of files without a mark, by the zero bytes around the first `<`. */
const starts: typeof marks = [
  ['utf-16le', [0x3c, 0]],
  ['utf-16be', [0, 0x3c]],
];

const DECLARATION = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;
const DECLARATION_BYTES = 300;

const beginsWith = (data: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => data[at] === byte);

/** Encoding that an XML declaration names; null if there is none. */
const declaredIn = (data: Uint8Array): string | null =>
  DECLARATION.exec(Buffer.from(data.subarray(0, DECLARATION_BYTES)).toString('latin1'))?.[1] ??
  null;

/**
 * Characters 80 to 9f of Windows-1252, which is also used to read ISO-8859-1. Listed here, because
 * TextDecoder of Node returns control characters for them.
 */
const windows =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

const inWindows = (text: string): string =>
  text.replaceAll(/[\u0080-\u009f]/g, (one) => windows[one.charCodeAt(0) - 0x80] ?? one);

/** Decodes an XML file by its byte order mark or its declaration; throws 422 for broken text. */
export function decodeXml(data: Uint8Array): string {
  const [sure] = [...marks, ...starts].find(([, bytes]) => beginsWith(data, bytes)) ?? [];
  const declared = sure === undefined ? declaredIn(data) : null;
  // If the declaration can be read as single bytes, the file is not UTF-16, even if it declares
  // UTF-16.
  const named = declared === null || /^utf-?16|^ucs-?2/i.test(declared) ? 'utf-8' : declared;
  const encoding = sure ?? named;
  const decoder = decoderFor(encoding);
  try {
    const text = decoder.decode(data);
    return decoder.encoding === 'windows-1252' ? inWindows(text) : text;
  } catch {
    throw refused(
      sure === undefined && declared === null
        ? 'The file is not UTF-8 text and declares no other encoding. Save it as UTF-8.'
        : `The file says that it is ${encoding.toUpperCase()} text, but it is not. Save it as UTF-8.`,
    );
  }
}

function decoderFor(encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw refused(`The file has the unknown encoding ${encoding}. Save it as UTF-8.`);
  }
}

const usedPrefix = /<\/?([A-Za-z_][\w.-]*):|\s([A-Za-z_][\w.-]*):[\w.-]+\s*=\s*["']/g;
const MAX_PREFIXES = 20;

/**
 * Declares prefixes that a KML file uses without declaring them, such as xsi: and gx:, because many
 * programs forget it.
 */
export function withPrefixes(text: string): string {
  const used = new Set<string>();
  for (const [, tag, attribute] of text.matchAll(usedPrefix)) {
    if (used.size >= MAX_PREFIXES) break;
    used.add(tag ?? attribute ?? '');
  }
  const missing = [...used].filter(
    (prefix) => !/^(xml|xmlns)$/i.test(prefix) && !text.includes(`xmlns:${prefix}=`),
  );
  const declarations = missing.map((prefix) => ` xmlns:${prefix}="urn:undeclared:${prefix}"`);
  return text.replace(/<((\w+:)?kml)(?=[\s>])/, `<$1${declarations.join('')}`);
}
