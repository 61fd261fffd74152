import {
  EXPORT,
  OPEN,
  type Argument,
  type Condition,
  type Lexicon,
  type Meaning,
  type Reading,
  type SentenceContext,
  type Takes,
} from './reading.ts';
import { finderOf, isOtherTown, meaningOf, type ChosenVerb, type Finder } from './near-towns.ts';
import { addCondition, areOtherRows } from './conditions.ts';
import { rowsOfCode } from '../pasted.ts';
import { clockOf, dayValue, hourOf, isBound, type Days } from './days.ts';
import type { Span } from './spans.ts';

interface Given {
  /** Spans with one chosen meaning each. */
  spans: readonly Span[];
  texts: readonly string[];
  lexicon: Lexicon;
  context: SentenceContext;
}

/** Draft of a reading while spans are added. */
interface Draft {
  verb: ChosenVerb | null;
  kind: string | null;
  conditions: Condition[];
  /** Field whose day has not been read yet. */
  dayField: (Meaning & { is: 'day-field' }) | null;
  /** Filter field for the person who is named after "by". */
  by: string | null;
  days: Days | null;
  count: number | null;
  order: 'oldest' | null;
  records: string[];
  /** Entities of the records that the sentence names by an unambiguous reference. */
  recordKinds: Set<string>;
  /** Filter fields for a name, by the preposition before it. */
  named: Readonly<Record<string, string>>;
  finder: Finder | null;
  isSelection: boolean;
  arguments: Argument[];
  /** Words of a name, and the preposition before them. */
  name: { words: string[]; place: string | null } | null;
  leftOver: string[];
}

/** Verb of the sentence; null for none, undefined for two. */
function verbOf(spans: readonly Span[], { verbs }: Lexicon): Draft['verb'] | undefined {
  const ids = spans.flatMap((span) => {
    const meaning = meaningOf(span);
    return meaning?.is === 'verb' ? meaning.id : [];
  });
  const [id] = ids;
  const facts = id === undefined ? undefined : verbs.get(id);
  if (new Set(ids).size > 1) return undefined;
  return id === undefined || facts === undefined ? null : { id, facts };
}

/** Whether the command takes single records or places instead of rows of a list. */
const isOfRecord = ({ verb }: Pick<Draft, 'verb'>): boolean =>
  verb !== null &&
  verb.facts.on === null &&
  (verb.facts.takes.has('record') || verb.facts.takes.has('place'));

/** Whether the command takes a place, so that towns are not conditions. */
const isOfPlace = ({ verb }: Pick<Draft, 'verb'>): boolean =>
  verb?.facts.takes.has('place') ?? false;

/** Entities that introduce the name of a person: "assign to driver sipho". */
const people = new Set(['drivers', 'users']);

/** Whether the words only introduce a person, as in "assign to driver sipho". */
const isTitle = (kind: string, verb: Draft['verb']): boolean =>
  verb !== null && verb.facts.takes.has('person') && people.has(kind) && kind !== verb.facts.on;

/** Kind of rows that the words name; null for none, undefined if they disagree. */
function kindOf(
  spans: readonly Span[],
  { verb, finder }: Pick<Draft, 'verb' | 'finder'>,
): string | null | undefined {
  const named = spans.flatMap((span) => {
    const meaning = meaningOf(span);
    if (!meaning || meaning.is === 'verb' || meaning.is === 'choice') return [];
    if (isOtherTown(span, finder)) return [];
    if (isOfPlace({ verb }) && meaning.is === 'condition') return [];
    if (meaning.is === 'kind' && isTitle(meaning.kind, verb)) return [];
    return isOfRecord({ verb }) && meaning.is === 'kind' ? [] : meaning.kind;
  });
  const own = verb?.facts.on ?? verb?.facts.finds;
  const kinds = new Set([...named, ...(own ? [own] : [])]);
  return kinds.size > 1 ? undefined : ([...kinds][0] ?? null);
}

/** Whether the sentence names other rows than the command finds, such as lockers. */
function findsOther(spans: readonly Span[], verb: Draft['verb']): boolean {
  const finds = verb?.facts.finds;
  return (
    finds !== undefined &&
    spans.some((span) => {
      const meaning = meaningOf(span);
      return meaning?.is === 'kind' && span.place === null && meaning.kind !== finds;
    })
  );
}

/** Whether the sentence opens or exports a list. */
const isOfList = (verb: Draft['verb']): boolean =>
  verb === null || verb.id === OPEN || verb.id === EXPORT;

const namedFields = (kind: string | null, { named }: Lexicon) => named.get(kind ?? '') ?? {};

/** Reading of spans with chosen meanings; null if they do not fit together. */
export function readingOf({ spans, texts, lexicon, context }: Given): Reading | null {
  const verb = verbOf(spans, lexicon);
  const finder = verb === null || verb?.id === OPEN ? finderOf(spans, lexicon) : null;
  const kind = verb === undefined ? undefined : kindOf(spans, { verb, finder });
  if (verb === undefined || kind === undefined || findsOther(spans, verb)) return null;
  const draft: Draft = {
    verb,
    kind,
    conditions: [],
    dayField: null,
    by: null,
    days: null,
    count: null,
    order: null,
    records: [],
    recordKinds: new Set(),
    named: isOfList(verb) ? namedFields(kind, lexicon) : {},
    finder,
    isSelection: false,
    arguments: [],
    name: null,
    leftOver: [],
  };
  for (const span of spans) take(draft, span, context.today);
  finishName(draft);
  for (const text of texts) takeFor(draft, 'text', { is: 'text', text });
  return draft.dayField === null ? finishReading(draft, { lexicon, context }) : null;
}

function take(draft: Draft, span: Span, today: string) {
  if (span.is === 'unknown') return takeUnknown(draft, span);
  if (span.is === 'count' && countsNothing(draft, span)) return takeUnknown(draft, span);
  if (isWord(draft, meaningOf(span)) || isOtherTown(span, draft.finder))
    return takeUnknown(draft, span);
  finishName(draft);
  if (span.is === 'meanings') return takeMeaning(draft, span.meanings[0], span.words);
  if (span.is === 'days') return takeDays(draft, span);
  const hour = hourOf(span);
  if (hour !== null && draft.dayField !== null)
    return takeDays(draft, { from: `${today}T${clockOf(hour)}`, isRange: true, place: span.place });
  return takePlain(draft, span);
}

/** Whether a number counts no rows: it is part of a text, an address or a time such as "before 12". */
const countsNothing = (draft: Draft, span: Span): boolean =>
  (isBound(span.place) && draft.dayField === null) || isOfText(draft) || isOfAddress(draft, span);

/** Whether a number begins an address, as in "nearest to 12 main road". */
const isOfAddress = (draft: Draft, { place }: Span): boolean =>
  isOfPlace(draft) && (place === 'to' || place === 'near' || place === 'at');

/**
 * Whether a phrase is an ordinary word here: a choice of another command, or a town that is the
 * place of this command.
 */
function isWord(draft: Draft, meaning: Meaning | undefined): boolean {
  if (meaning?.is === 'choice') return meaning.verb !== draft.verb?.id;
  return meaning?.is === 'condition' && isOfPlace(draft);
}

function takePlain(draft: Draft, span: Span) {
  if (span.is === 'count') draft.count ??= span.count;
  if (span.is === 'order') draft.order = span.order;
  if (span.is === 'selection') draft.isSelection = true;
  if (span.is === 'record') takeRecord(draft, span);
  if (span.is === 'moment') takeFor(draft, 'moment', { is: 'moment', text: span.words });
  if (span.is === 'best') takeFor(draft, 'person', { is: 'best' });
}

function takeRecord(draft: Draft, { code, of }: Span & { is: 'record' }) {
  draft.records.push(code);
  const kind = rowsOfCode(code, of);
  if (kind !== null) draft.recordKinds.add(kind);
}

/** Whether a number belongs to preceding words of a text, as in "gate code 4471". */
const isOfText = ({ name, verb }: Draft): boolean =>
  name !== null && !verb?.facts.takes.has('person');

function takeFor(draft: Draft, what: Takes, argument: Argument) {
  const words = 'text' in argument ? argument.text : argument.is;
  if (draft.verb?.facts.takes.has(what)) draft.arguments.push(argument);
  else draft.leftOver.push(...words.split(/\s+/));
}

function takeMeaning(draft: Draft, meaning: Meaning | undefined, words: string) {
  if (meaning?.is === 'condition') addCondition(draft.conditions, { ...meaning, words });
  if (meaning?.is === 'day-field') draft.dayField = meaning;
  if (meaning?.is === 'choice')
    draft.arguments.push({ is: 'answer', name: meaning.name, text: meaning.text });
  if (meaning?.is !== 'verb') return;
  for (const [name, text] of Object.entries(meaning.answers ?? {}))
    draft.arguments.push({ is: 'answer', name, text });
}

function takeDays(draft: Draft, days: Days) {
  const { dayField } = draft;
  if (dayField === null) draft.days = days;
  else draft.conditions.push({ field: dayField.field, value: dayValue(days) });
  draft.by = dayField?.by ?? draft.by;
  draft.dayField = null;
}

function takeUnknown(draft: Draft, { words, place }: Span) {
  if (draft.name === null) draft.name = { words: [words], place };
  else draft.name.words.push(words);
}

/** Takes the command that finds rows near a place, unless conditions narrow the list. */
function takeFinder(draft: Draft) {
  const { finder, conditions, name } = draft;
  if (finder === null || conditions.length > 0 || name?.place !== 'in') return;
  draft.verb = finder.verb;
  draft.kind = finder.verb.facts.finds ?? null;
}

/** Whether a name follows the preposition of a field; "by 3 days" is no name. */
const isNamedField = ({ named }: Draft, { words, place }: NonNullable<Draft['name']>): boolean =>
  place !== null && named[place] !== undefined && !/^\d/.test(words[0] ?? '');

/**
 * Uses a name as a condition or as the person or place of the command, or counts it as not
 * understood.
 */
function finishName(draft: Draft) {
  takeFinder(draft);
  const { name, by } = draft;
  draft.name = null;
  if (name === null) return;
  const text = name.words.join(' ');
  const isNamed = draft.arguments.some(({ is }) => is === 'person' || is === 'best');
  if (by !== null && name.place === 'by') {
    draft.by = null;
    draft.conditions.push({ field: by, value: text, isOpen: true });
  } else if (isNamedField(draft, name))
    draft.conditions.push({
      field: draft.named[name.place ?? ''] ?? '',
      value: text,
      isOpen: true,
    });
  else if (isOfPlace(draft)) takeFor(draft, 'place', { is: 'place', text });
  else if (isNamed) draft.leftOver.push(...name.words);
  else takeFor(draft, 'person', { is: 'person', text });
}

/**
 * Account code, which becomes a condition if the sentence has other conditions or lists other rows.
 */
const ACCOUNT = /^[A-Z]{3}\d{3}$/;

/** Applies a day without a field to the default date field of the kind. */
function withDays(draft: Draft, { lexicon, context }: Pick<Given, 'lexicon' | 'context'>) {
  if (draft.days === null) return true;
  const here = context.kind !== null && lexicon.dayFields.has(context.kind) ? context.kind : null;
  draft.kind ??= here ?? [...lexicon.dayFields.keys()][0] ?? null;
  const field = draft.kind === null ? undefined : lexicon.dayFields.get(draft.kind);
  if (field !== undefined) draft.conditions.push({ field, value: dayValue(draft.days) });
  return field !== undefined;
}

/** Uses account codes as a condition of other rows: "overdue IAL001", "invoices of IAL001". */
function withAccounts(draft: Draft) {
  const { verb, kind } = draft;
  const isList = kind !== null && kind !== 'accounts' && (verb === null || verb.facts.on === null);
  if (verb !== null && verb.id !== OPEN && verb.facts.takes.has('record')) return;
  if (draft.conditions.length === 0 && !isList) return;
  const accounts = draft.records.filter((code) => ACCOUNT.test(code));
  draft.records = draft.records.filter((code) => !ACCOUNT.test(code));
  for (const value of accounts) draft.conditions.push({ field: 'account', value, isOpen: true });
  if (accounts.length > 0) draft.recordKinds.delete('accounts');
}

function finishReading(draft: Draft, given: Pick<Given, 'lexicon' | 'context'>): Reading | null {
  if (!withDays(draft, given)) return null;
  withAccounts(draft);
  if (areOtherRows(draft.verb?.facts.on, draft.recordKinds)) return null;
  const { kind, conditions, records, count, order, isSelection, leftOver } = draft;
  const verb = draft.verb === null || draft.verb.id === OPEN ? null : draft.verb.id;
  const isEmpty = kind === null && conditions.length === 0 && records.length === 0;
  if (verb === null && isEmpty) return null;
  const parts = { verb, kind, conditions, count, order, records, isSelection, leftOver };
  return { ...parts, arguments: draft.arguments, score: 0 };
}
