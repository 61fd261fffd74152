import { countOf } from '#commands/asking/wording.ts';
import { isKind } from '#domain/entities/entities.ts';
import type { Reading } from '#domain/search/sentence/reading.ts';

/** Part of a sentence, for display. */
export interface Part {
  key: string;
  is: 'set' | 'condition' | 'record' | 'argument' | 'unknown';
  /** Label of the text. */
  label?: string;
  text: string;
  /** Typed words, removed with the part. */
  words: string;
  /** Whether the part must be asked for or looked up before the command runs. */
  isOpen: boolean;
}

function setOf({ kind, count, order, conditions }: Reading): Part[] {
  const isSet = conditions.length > 0 || count !== null;
  if (!isSet || kind === null || !isKind(kind)) return [];
  const rows = count === null ? kind : countOf(count, kind);
  const text = order === null ? rows : `${order} ${rows}`;
  return [
    { key: 'set', is: 'set', text, words: count === null ? '' : String(count), isOpen: false },
  ];
}

function argumentsOf(reading: Reading): Part[] {
  return reading.arguments.map((one) => {
    const text = one.is === 'best' ? 'best driver' : one.is === 'text' ? `“${one.text}”` : one.text;
    const words = one.is === 'best' ? 'best' : one.text;
    const isOpen = one.is === 'person' || one.is === 'best' || one.is === 'place';
    return { key: `${one.is} ${words}`, is: 'argument', text, words, isOpen };
  });
}

/** Parts of a sentence apart from its verb: rows, arguments, unknown words. */
export function partsOf(reading: Reading): Part[] {
  const { conditions, records, isSelection, leftOver } = reading;
  const rest = leftOver.join(' ');
  return [
    ...setOf(reading),
    ...conditions.map(({ field, value, label = value, words = '', isOpen = false }): Part => ({
      key: field,
      is: 'condition',
      label: field,
      text: label,
      words: words === '' ? value : words,
      isOpen,
    })),
    ...records.map((code): Part => ({
      key: code,
      is: 'record',
      text: code,
      words: code,
      isOpen: false,
    })),
    ...(isSelection
      ? [
          {
            key: 'selection',
            is: 'set',
            text: 'the selection',
            words: 'these',
            isOpen: false,
          } as const,
        ]
      : []),
    ...argumentsOf(reading),
    ...(rest === ''
      ? []
      : [{ key: 'unknown', is: 'unknown', text: rest, words: rest, isOpen: false } as const]),
  ];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Removes the words of a part and its preposition from a sentence. */
export function withoutPart(sentence: string, { words }: Pick<Part, 'words'>): string {
  if (words === '') return sentence;
  const bound = String.raw`(?:(?:to|from|in|at|by|for|near|because|saying)\s+)?`;
  const whole = new RegExp(String.raw`(^|\s)${bound}"?${escaped(words)}"?(?=\s|$)`, 'i');
  const without = whole.test(sentence)
    ? sentence.replace(whole, ' ')
    : words
        .split(' ')
        .reduce(
          (text, word) =>
            text.replace(new RegExp(String.raw`(^|\s)${escaped(word)}(?=\s|$)`, 'i'), ' '),
          sentence,
        );
  return without.replaceAll(/\s+/g, ' ').trim();
}
