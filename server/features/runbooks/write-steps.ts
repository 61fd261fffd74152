import type { InputOf } from '#api/endpoint-types.ts';
import { optionName, type Action, type Resource } from '#api/catalogue/catalogue.ts';
import { resources } from '#api/generated/resources.ts';

type Performed = InputOf<'POST /runbooks/steps'>['body']['performed'][number];

interface Known extends Performed {
  resource: Resource;
  action: Action;
}

/** Finds the action of a bulk call; empty for calls that cannot be a step. */
function knownOf(performed: Performed): Known[] {
  for (const resource of resources) {
    const action = resource.actions.find(({ call }) => call === performed.call);
    if (action !== undefined) return [{ ...performed, resource, action }];
  }
  return [];
}

/** Writes a text in quotes if a line would not read it as one word. */
const quote = (text: string): string =>
  /^[\w.@+:,-]+$/.test(text)
    ? text
    : `"${text.replaceAll(/\s+/g, ' ').replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Text of a value in a line. */
function writtenValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Names placeholders after their kind; the second and later placeholders of a name get a number.
 */
function createNames() {
  const used = new Map<string, number>();
  return (wanted: string): string => {
    const name = wanted.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  };
}

/** Collects placeholders, one per value, with the lines that ask for or choose the value. */
function createHoles() {
  const nameFor = createNames();
  const names = new Map<string, string>();
  const asks: string[] = [];
  const chooses: string[] = [];
  const hole = (
    key: string,
    wanted: string,
    lineOf: (name: string) => readonly [string[], string],
  ) => {
    const known = names.get(key);
    if (known !== undefined) return `{${known}}`;
    const name = nameFor(wanted);
    names.set(key, name);
    const [list, line] = lineOf(name);
    list.push(line);
    return `{${name}}`;
  };
  return { hole, asks, chooses };
}

type Holes = ReturnType<typeof createHoles>;

/**
 * Placeholder for the rows of a step. A filter is applied again at each run; other rows are asked
 * for.
 */
function rowsOf({ hole, asks, chooses }: Holes, { resource, subject }: Known): string {
  const key = `${resource.name} ${JSON.stringify(subject)}`;
  const { name, singular, plural } = resource;
  if ('ids' in subject || Object.keys(subject.filter).length === 0)
    return hole(key, plural, (hollow) => [
      asks,
      `ask ${hollow}: ${singular}${asks.length === 0 ? ' = selection' : ''}`,
    ]);
  const conditions = Object.entries(subject.filter).map(
    ([field, value]) => `${field}=${quote(writtenValue(value))}`,
  );
  return hole(key, plural, (hollow) => [
    chooses,
    `choose ${name} where ${conditions.join(' ')} as ${hollow}`,
  ]);
}

/** Texts and numbers that several steps share. */
function repeatedIn(performed: readonly Known[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const one of performed)
    for (const [name, value] of Object.entries(one.arguments)) {
      const key = `${name} ${String(value)}`;
      if (typeof value !== 'string') continue;
      if (seen.has(key)) repeated.add(key);
      seen.add(key);
    }
  return repeated;
}

/** Writes performed bulk actions as the steps of a runbook. */
export function writeSteps(all: readonly Performed[]): string {
  const performed = all.flatMap(knownOf);
  const repeated = repeatedIn(performed);
  const holes = createHoles();
  const valueOf = (name: string, value: unknown): string =>
    typeof value === 'string' && repeated.has(`${name} ${value}`)
      ? holes.hole(`value ${name} ${value}`, optionName(name), (hollow) => [
          holes.asks,
          `ask ${hollow}: text = ${quote(value)}`,
        ])
      : quote(writtenValue(value));
  const steps = performed.map((one) => {
    const rows = rowsOf(holes, one);
    const values = Object.entries(one.arguments)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => `${optionName(name)}=${valueOf(name, value)}`);
    return [`${one.resource.name}.${one.action.name} ${rows}`, ...values].join(' ');
  });
  return [...holes.asks, ...holes.chooses, ...steps].join('\n');
}
