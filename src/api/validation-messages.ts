import type * as z from 'zod';
import { labelAt } from './schema-labels.ts';

type Issue = z.core.$ZodRawIssue;

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

const formats: Readonly<Record<string, string>> = {
  email: 'is not an email address',
  url: 'is not a web address',
  date: 'is not a date such as 2026-11-20',
  datetime: 'is not a date and time such as 2026-11-20T08:30:00Z',
  time: 'is not a time such as 08:30',
  uuid: 'is not a UUID',
};

/** Number of allowed values above which they are not listed. */
const MAX_VALUES_NAMED = 12;

const withCount = (count: number | bigint, one: string) =>
  `${count} ${one}${count === 1 ? '' : 's'}`;

const isMissing = ({ input }: Issue) => input === undefined || input === null;

function amount(origin: string, limit: number | bigint): string {
  if (origin === 'string') return withCount(limit, 'character');
  return origin === 'array' || origin === 'set' ? withCount(limit, 'value') : String(limit);
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  const isSize = origin === 'string' || origin === 'array' || origin === 'set';
  if (isSize && minimum === 1) return 'is required';
  const bound = amount(origin, minimum);
  if (isSize) return `must have at least ${bound}`;
  return inclusive === false ? `must be more than ${bound}` : `must be at least ${bound}`;
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  const bound = amount(origin, maximum);
  if (origin === 'string' || origin === 'array' || origin === 'set')
    return `can have at most ${bound}`;
  return inclusive === false ? `must be less than ${bound}` : `must be at most ${bound}`;
}

function notOneOf({ values }: Extract<Issue, { code: 'invalid_value' }>): string {
  const named = values.map(String);
  if (named.length > MAX_VALUES_NAMED) return 'is not one of the allowed values';
  return named.length === 1 ? `must be ${named[0]}` : `must be one of ${named.join(', ')}`;
}

function unknownNames({ keys }: Extract<Issue, { code: 'unrecognized_keys' }>): string {
  const names = keys.map((key) => `“${key}”`).join(', ');
  return `has ${keys.length === 1 ? 'a field that is' : 'fields that are'} not known: ${names}`;
}

/**
 * Predicate that describes a schema issue and follows the label of its field: "must be a number".
 * Schema issues are worded only here; a message in the schema takes precedence.
 */
export function predicateOf(issue: Issue): string {
  const isWrongKind = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  if (isMissing(issue) && (isWrongKind || issue.code === 'invalid_union')) return 'is required';
  return about(issue) ?? 'is not valid';
}

function about(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? 'another type'}`;
    case 'invalid_value':
      return notOneOf(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return formats[issue.format] ?? 'has the wrong format';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return unknownNames(issue);
    default:
      return undefined;
  }
}

/**
 * Full sentence: a predicate is prefixed with the label of its field or with `whole`; a sentence
 * stays as it is.
 */
export function messageOf(
  schema: z.core.$ZodType,
  { message, path }: z.core.$ZodIssue,
  whole = 'The request',
): string {
  const isPredicate = /^[a-z]/.test(message);
  return isPredicate ? `${labelAt(schema, path, whole)} ${message}.` : message;
}
