/** Converts between values of a request body and drafts, the values that form controls edit. */
import type { BodyField } from '#commands/asking/ask-schema.ts';
import { typedNumber } from '#domain/kernel/format.ts';
import { formatTime, isoDay, UTC_OFFSET } from '#domain/kernel/time.ts';
import { amountReading, numberProblem, readDecimal } from '#domain/text/numbers.ts';
import { filesProblem } from '../form/file-field.tsx';
import { NOT_CHOSEN } from '../form/lookup/record-field.tsx';

/** Conversion between a value and its text in a form; by default, the kind of the field decides. */
export interface Notation {
  text?: ((value: unknown) => string) | undefined;
  read?: ((text: string) => unknown) | undefined;
}

type Answer = { ok: true; value: unknown } | { ok: false; why: string };

/** Maximum number of decimals of a coordinate. */
const MAX_DECIMALS = 6;

/** Draft of a value: the text, flag or list that the control of its field edits. */
export function draftOf(field: BodyField, value: unknown, { text }: Notation = {}): unknown {
  if (value === null || value === undefined) return text ? '' : emptyDraft(field);
  if (text) return text(value);
  if (typeof value === 'number' && (field.kind === 'number' || field.kind === 'money'))
    return typedNumber(value);
  if (field.kind === 'moment') return `${isoDay(String(value))}T${formatTime(String(value))}`;
  return typeof value === 'number' ? String(value) : value;
}

const emptyDraft = ({ kind, isList, files }: BodyField): unknown => {
  if (isList || files) return [];
  return kind === 'yes-no' ? false : '';
};

/** Value of a draft for the request body, or the reason why the draft is invalid. */
export function answerOf(field: BodyField, draft: unknown, { read }: Notation = {}): Answer {
  if (field.files) return filesAnswer(field, draft);
  const typed = typeof draft === 'string' ? draft.trim() : draft;
  if (typeof typed !== 'string') return field.check(typed);
  if (read) return field.check(read(typed));
  if (typed === '') return emptyAnswer(field);
  const why = reasonAgainst(field, typed);
  return why === null ? field.check(valueIn(field, typed)) : { ok: false, why };
}

function filesAnswer({ files, label, optional }: BodyField, draft: unknown): Answer {
  const chosen = Array.isArray(draft) ? draft.filter((one) => one instanceof File) : [];
  const isMissing = chosen.length === 0 && !optional;
  const why = isMissing ? `Choose ${withArticle(label.toLowerCase())}.` : filesProblem(chosen);
  if (why !== undefined) return { ok: false, why };
  return { ok: true, value: files === 'several' && chosen.length > 0 ? chosen : chosen[0] };
}

/**
 * Value to send for an empty field: null, an empty text or no value, whichever of them the endpoint
 * accepts first.
 */
export function emptyAnswer({ check }: BodyField): Answer {
  const accepted = [null, ''].map((value) => check(value)).find(({ ok }) => ok);
  return accepted ?? check(undefined);
}

function reasonAgainst({ kind, label, pick }: BodyField, typed: string): string | null {
  const entity = pick?.replace(/s$/, '') ?? label.toLowerCase();
  if (typed === NOT_CHOSEN) return `Choose ${withArticle(entity)} from the list.`;
  if (kind === 'record' && !/^\d+$/.test(typed))
    return `Use the numeric ${label.toLowerCase()} id.`;
  return kind === 'money'
    ? numberProblem(amountReading(typed), { label, example: '189,50' })
    : null;
}

const withArticle = (entity: string) => `${/^[aeiou]/.test(entity) ? 'an' : 'a'} ${entity}`;

function valueIn({ kind, options }: BodyField, typed: string): unknown {
  switch (kind) {
    case 'number':
      return readDecimal(typed, MAX_DECIMALS) ?? Number.NaN;
    case 'money': {
      const read = amountReading(typed);
      return read.ok ? read.value : Number.NaN;
    }
    case 'record':
      return Number(typed);
    case 'choice':
      return options?.find(({ value }) => String(value) === typed)?.value ?? typed;
    case 'moment':
      return `${typed}:00${UTC_OFFSET}`;
    default:
      return typed;
  }
}
