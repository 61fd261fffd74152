import { optionName, type Argument, type Resource } from '#api/catalogue/catalogue.ts';

/** Exit codes at the end of the help. */
export const exitCodeLines = `
Exit codes: 0 done, 1 refused or some rows failed, 2 command not understood, 3 not signed in,
4 not allowed, 5 server not reached, or change not confirmed by the server.`;

const samples = {
  text: 'text',
  number: '1',
  'yes-no': 'yes',
  day: 'yesterday',
  choice: '',
  record: 'name',
  json: "'{}'",
} as const;

function sampleOf({ name, kind, values = [] }: Argument): string {
  const sample = kind === 'choice' ? (values[0] ?? '') : samples[kind];
  return `--${optionName(name)} ${sample}`;
}

/** Filter to show in an example: the state, otherwise the first filter with choices. */
function usualFilter({ filters }: Resource): string {
  const choices = filters.filter(({ kind }) => kind === 'choice');
  const found = choices.find(({ name }) => name === 'status' || name === 'state') ?? choices[0];
  return found ? ` ${sampleOf(found)}` : '';
}

/** Examples of a command. */
export function exampleLines(
  resource: Resource,
  verb: string,
  taken: readonly Argument[] = [],
): string {
  const start = `baton ${resource.name} ${verb}`;
  if (verb === 'list')
    return `\nExamples:\n  ${start}${usualFilter(resource)}\n  ${start} --limit 1000 --csv > ${resource.name}.csv`;
  const needed = taken.filter(({ isRequired }) => isRequired).map((one) => ` ${sampleOf(one)}`);
  return `\nExamples:\n  ${start} REF1 REF2${needed.join('')} --preview\n  cut -f1 references.txt | ${start} -${needed.join('')} --yes`;
}
