import { formatCount } from '#domain/kernel/format.ts';
import { countOf } from '#commands/asking/wording.ts';
import { subjectOfRows } from '#commands/focus.ts';
import { lookUpText, recogniseReferences, type Pasted } from '#domain/search/pasted.ts';
import type { Inside } from '#ui/palette/entries.ts';
import { foundRecord, type SearchedRecord } from './record-links.ts';

export interface Resolved {
  token: string;
  records: readonly SearchedRecord[];
}

/** Result of a pasted list: records of the most frequent entity, and a report about the rest. */
export interface PastedList {
  inside: Inside | null;
  /** Summary such as "37 lines: 31 shipments, 1 twice, 5 not recognised". */
  words: string;
  /** Lines that name no record. For a single line, the words that name no record. */
  unrecognised: readonly string[];
}

/** Texts to look up, without duplicates. */
export const textsToLookUp = ({ tokens, perhaps }: Pasted): string[] => [
  ...new Set([...tokens.map(lookUpText), ...perhaps]),
];

/** Trimmed lines of a pasted text of several lines; empty for a single line. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const written = lines.filter((line) => line !== '');
  return written.length > 1 ? written : [];
}

/** Lines in which no reference was found. */
function unrecognisedLines(text: string, known: readonly Resolved[]): string[] {
  const found = new Set(known.map(({ token }) => token));
  return linesOf(text).filter(
    (line) =>
      !found.has(line) &&
      textsToLookUp(recogniseReferences(line)).every((token) => !found.has(token)),
  );
}

export function pastedList(text: string, resolved: readonly Resolved[]): PastedList {
  const pasted = recogniseReferences(text);
  const known = resolved.filter(({ records }) => records.length > 0);
  const named = new Set(pasted.tokens.map(lookUpText));
  const lines = linesOf(text);
  const unknown = resolved
    .filter(({ token, records }) => records.length === 0 && named.has(token))
    .map(({ token }) => token);
  const unrecognised = lines.length > 0 ? unrecognisedLines(text, known) : unknown;
  const phones = new Set(pasted.tokens.filter(({ kind }) => kind === 'phone').map(lookUpText));
  const isPhone = ({ token }: Resolved) => phones.has(token);
  // Takes the best match of a reference, but all shipments of a phone number.
  const meant = (one: Resolved) => (isPhone(one) ? one.records : one.records.slice(0, 1));
  const found = known.flatMap(meant).map(foundRecord);
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const groups = kinds
    .map((kind) => [kind, found.filter((record) => record.kind === kind)] as const)
    .toSorted(([, one], [, other]) => other.length - one.length);
  const counts = groups.map(([kind, records]) => countOf(unique(records).length, kind));
  const twice = pasted.tokens.filter(({ times }) => times > 1).length;
  const rung = known.filter(isPhone);
  const words = [
    ...counts,
    rung.length > 0 && byPhone(rung),
    twice > 0 && `${formatCount(twice)} twice`,
    unrecognised.length > 0 && `${formatCount(unrecognised.length)} not recognised`,
  ];
  const summary = words.filter(Boolean).join(', ');
  const [first] = groups;
  return {
    inside: first
      ? {
          label: countOf(unique(first[1]).length, first[0]),
          subject: subjectOfRows(first[0], unique(first[1])),
        }
      : null,
    words: lines.length > 0 ? `${formatCount(lines.length)} lines: ${summary}` : summary,
    unrecognised,
  };
}

/** Summary such as "3 by telephone number". */
const byPhone = (rung: readonly Resolved[]) =>
  `${formatCount(new Set(rung.flatMap(({ records }) => records.map(({ id }) => id))).size)} by telephone number`;

const unique = (records: readonly { row: { id: number | string } }[]) => [
  ...new Map(records.map(({ row }) => [row.id, row])).values(),
];
