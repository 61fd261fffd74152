export type Comparison = '=' | '>' | '>=' | '<' | '<=';

/** Condition of a filter line. */
export type Term =
  | { is: 'text'; text: string }
  | {
      is: 'field';
      field: string;
      not: boolean;
      compare: Comparison;
      /** Alternatives; a comparison has exactly one value. */
      values: readonly string[];
    };

const fieldStart = /^(-?)([a-z][a-z0-9_-]*):(>=|<=|>|<)?/i;
const needsQuotes = /[\s",]|^$/;
const looksLikeComparison = /^[<>]/;

/**
 * Parses a filter line: `status:on-hold,failed -account:IAL001 created:>2026-11-01 "rivonia
 * north"`. Any text is valid.
 */
export function parseFilter(line: string): Term[] {
  const terms: Term[] = [];
  let rest = line.trimStart();
  while (rest !== '') {
    const [term, after] = nextTerm(rest);
    if (term) terms.push(term);
    rest = after.trimStart();
  }
  return terms;
}

function nextTerm(rest: string): [Term | null, string] {
  const start = fieldStart.exec(rest);
  if (!start) {
    const [text, after] = takeValue(rest, /\s/);
    return [text === '' ? null : { is: 'text', text }, after];
  }
  const [whole, minus = '', field = '', sign] = start;
  const compare = comparisonOf(sign);
  const read = compare === '=' ? takeValues : takeOnlyValue;
  const [values, after] = read(rest.slice(whole.length));
  return [{ is: 'field', field: field.toLowerCase(), not: minus !== '', compare, values }, after];
}

const comparisonOf = (sign: string | undefined): Comparison =>
  sign === '>' || sign === '>=' || sign === '<' || sign === '<=' ? sign : '=';

/** Value of a comparison, in which a comma is not a separator: 2,5 is a number. */
function takeOnlyValue(rest: string): [string[], string] {
  const [value, after] = takeValue(rest, /\s/);
  return [value === '' ? [] : [value], after];
}

function takeValues(rest: string): [string[], string] {
  const values: string[] = [];
  let left = rest;
  for (;;) {
    const [value, after] = takeValue(left, /[\s,]/);
    values.push(value);
    if (!after.startsWith(',')) return [values.filter((one) => one !== ''), after];
    left = after.slice(1);
  }
}

/** Takes a quoted or plain value; inside quotes a backslash escapes the next character. */
function takeValue(rest: string, end: RegExp): [string, string] {
  if (!rest.startsWith('"')) {
    const at = rest.search(end);
    return at === -1 ? [rest, ''] : [rest.slice(0, at), rest.slice(at)];
  }
  let value = '';
  for (let at = 1; at < rest.length; at++) {
    if (rest[at] === '"') return [value, rest.slice(at + 1)];
    if (rest[at] === '\\' && at + 1 < rest.length) at++;
    value += rest[at];
  }
  return [value, ''];
}

const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

const plainOrQuoted = (value: string, isBare: boolean) => (isBare ? value : quoted(value));

/** Prints a condition as typed. */
export function printTerm(term: Term): string {
  if (term.is === 'text') {
    const isBare = !needsQuotes.test(term.text) && !fieldStart.test(term.text);
    return plainOrQuoted(term.text, isBare);
  }
  const sign = term.compare === '=' ? '' : term.compare;
  const values = term.values.map((value) =>
    plainOrQuoted(value, !needsQuotes.test(value) && !looksLikeComparison.test(value)),
  );
  return `${term.not ? '-' : ''}${term.field}:${sign}${values.join(',')}`;
}

/** Prints a filter line that `parseFilter` parses to the same conditions. */
export function printFilter(terms: readonly Term[]): string {
  return terms.map(printTerm).join(' ');
}
