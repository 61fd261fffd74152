import { Parser } from 'saxen';
import { Refused } from './refused.js';

/**
 * What markup may hold: levels, tags in all, characters of a tag, and characters of a text or comment. What is
 * beyond, and what is malformed, is refused with these.
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

/** What a reference stands for: a name, or the number of a character. @param {string} all @param {string} inside */
function referenced(all, inside) {
  if (!inside.startsWith('#')) return named.get(inside) ?? all;
  const isHex = /^#x/i.test(inside);
  const code = Number.parseInt(inside.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : all;
}

/** @param {string} text */
const decoded = (text) =>
  text.includes('&') ? text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, referenced) : text;

/** Programs write the names of a spreadsheet with a prefix or without. @param {string} name */
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
  return parser;
}

/** What ends the markup that starts here, and how long it may be. @param {string} text @param {number} at @param {Limits} limits */
function markupAt(text, at, limits) {
  if (text.startsWith('<!--', at)) return { end: '-->', longest: limits.text };
  if (text.startsWith('<![CDATA[', at)) return { end: ']]>', longest: limits.text };
  if (text.startsWith('<?', at)) return { end: '?>', longest: limits.tag };
  // A document type can name entities and other files. None of the formats needs one.
  if (text.startsWith('<!D', at)) throw limits.malformed();
  return { end: '>', longest: limits.tag };
}

/** Where the last whole markup in a text ends; what is unfinished may not be too long. @param {string} text @param {Limits} limits */
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
 * Reads markup piece by piece; what handlers throw ends it. The parser is given whole markup only: it looks at
 * unfinished markup again with every piece, so that has to be bounded here.
 *
 * @param {AsyncIterable<Uint8Array>} pieces
 * @param {Handlers} handlers
 * @param {Limits} limits
 */
export async function readXml(pieces, handlers, limits) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = parserFor(handlers, limits);
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
  } catch (error) {
    throw error instanceof Refused ? error : limits.malformed();
  }
}
