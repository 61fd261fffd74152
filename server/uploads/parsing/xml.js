import { Parser } from 'saxen';
import { Refused } from './refused.js';

/**
 * Limits of markup: levels, tags in total, characters of a tag, and characters of a text or
 * comment; with the errors for exceeding them and for malformed markup.
 * @typedef {object} Limits
 * @property {number} levels
 * @property {number} tags
 * @property {number} tag
 * @property {number} text
 * @property {() => Refused} tooLarge
 * @property {() => Refused} malformed
 */

/**
 * @typedef {object} Handlers
 * @property {(name: string, attributes: Readonly<Record<string, string>>) => void} open
 * @property {(name: string) => void} [close]
 * @property {(text: string) => void} [text]
 */

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * Character that an XML reference stands for, by name or number.
 * @param {string} all
 * @param {string} inside
 */
function referenced(all, inside) {
  if (!inside.startsWith('#')) return named.get(inside) ?? all;
  const isHex = /^#x/i.test(inside);
  const code = Number.parseInt(inside.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : all;
}

/** @param {string} text */
const decoded = (text) =>
  text.includes('&') ? text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, referenced) : text;

/** Removes a namespace prefix, which some programs write. @param {string} name */
const bare = (name) => name.slice(name.indexOf(':') + 1);

/** @param {Handlers} handlers @param {Limits} limits */
function parserFor({ open, close, text }, limits) {
  const parser = new Parser();
  let depth = 0;
  let tags = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, attributesOf) => {
    depth += 1;
    tags += 1;
    if (depth > limits.levels) throw limits.malformed();
    if (tags > limits.tags) throw limits.tooLarge();
    const attributes = Object.entries(attributesOf()).map(([key, value]) => [
      key.startsWith('xmlns') ? key : bare(key),
      decoded(value),
    ]);
    open(bare(name), Object.fromEntries(attributes));
  });
  parser.on('closeTag', (name) => {
    depth -= 1;
    close?.(bare(name));
  });
  if (text) {
    parser.on('text', (value) => text(decoded(value)));
    parser.on('cdata', text);
  }
  /** Whether every element was closed; a download may have been cut off. */
  const isWhole = () => depth === 0 && tags > 0;
  return { parser, isWhole };
}

/**
 * End delimiter and maximum length of the markup that starts here.
 * @param {string} text
 * @param {number} at
 * @param {Limits} limits
 */
function markupAt(text, at, limits) {
  if (text.startsWith('<!--', at)) return { end: '-->', longest: limits.text };
  if (text.startsWith('<![CDATA[', at)) return { end: ']]>', longest: limits.text };
  if (text.startsWith('<?', at)) return { end: '?>', longest: limits.tag };
  // A document type can declare entities and other files. None of the formats needs one.
  if (text.startsWith('<!D', at)) throw limits.malformed();
  return { end: '>', longest: limits.tag };
}

/**
 * End of the last complete markup in a text; throws if incomplete markup is too long.
 * @param {string} text
 * @param {Limits} limits
 */
function wholeMarkup(text, limits) {
  let whole = 0;
  for (;;) {
    const start = text.indexOf('<', whole);
    if ((start < 0 ? text.length : start) - whole > limits.text) throw limits.tooLarge();
    if (start < 0) return whole;
    const { end, longest } = markupAt(text, start, limits);
    const found = text.indexOf(end, start);
    if ((found < 0 ? text.length : found) - start > longest) throw limits.tooLarge();
    if (found < 0) return whole;
    whole = found + end.length;
  }
}

/**
 * Parses markup in pieces; an error of a handler ends the parsing. The parser receives complete
 * markup only, because it would read incomplete markup again with every piece, so this function
 * applies the limits.
 * @param {AsyncIterable<Uint8Array>} pieces
 * @param {Handlers} handlers
 * @param {Limits} limits
 */
export async function readXml(pieces, handlers, limits) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const { parser, isWhole } = parserFor(handlers, limits);
  let rest = '';
  try {
    for await (const piece of pieces) {
      const text = rest + decoder.decode(piece, { stream: true });
      const whole = wholeMarkup(text, limits);
      parser.write(text.slice(0, whole));
      rest = text.slice(whole);
    }
    parser.write(rest + decoder.decode());
    parser.end();
    if (!isWhole()) throw limits.malformed();
  } catch (error) {
    throw error instanceof Refused ? error : limits.malformed();
  }
}
