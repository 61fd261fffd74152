import { Option, type Command } from 'commander';
import { optionName, type Argument, type Resource } from '#api/catalogue/catalogue.ts';
import type { ExitCode } from './exit-codes.ts';
import { hintOf } from './rows/argument-hints.ts';
import type { Connection } from './session/connection.ts';
import type { Terminal } from './terminal.ts';

/** Options after parsing, by their names in camel case. */
export type Typed = Readonly<Record<string, unknown>>;

/** Dependencies of the commands. */
export interface Shell {
  terminal: Terminal;
  connection: (assistant?: string) => Connection;
  /** Connects with another token, so that the token can be checked. */
  connectWith: (token?: string) => Connection;
  /** Sets the exit code of the process. */
  finish: (code: ExitCode) => void;
}

/** Text of an option; undefined if the option is missing. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;
/** Texts of an option that may be repeated. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
/** Collects the values of a repeated option. */
export const collect = (value: string, before: string[] = []): string[] => [...before, value];

/** Adds an option for each argument. */
export function addArguments(command: Command, taken: readonly Argument[]): void {
  for (const argument of taken) {
    const name = optionName(argument.name);
    const hint = `${argument.label}: ${hintOf(argument)}`;
    const option = new Option(
      `--${name} <value>`,
      argument.isRequired ? `${hint} (required)` : hint,
    );
    command.addOption(option.argParser(collect));
  }
}

const camel = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Typed texts by argument. */
export const givenOf = (taken: readonly Argument[], typed: Typed) =>
  Object.fromEntries(
    taken.map(({ name }) => [name, textsOf(typed[camel(optionName(name))])] as const),
  );

/** Options that set the period in which rows were created. */
const periods = { since: 'created_from', until: 'created_to' } as const;

/** Filters of a list except `sort`, which has an option that all lists share. */
const filtersOf = ({ filters }: Resource) => filters.filter(({ name }) => name !== 'sort');

const hasPeriod = ({ filters }: Resource, name: string) => filters.some((one) => one.name === name);

/** Filter texts by name, from the options of a list; `--since` and `--until` set the period. */
export function filterTexts(resource: Resource, typed: Typed) {
  const given = givenOf(filtersOf(resource), typed);
  for (const [option, name] of Object.entries(periods)) {
    const value = textOf(typed[option]);
    if (value !== undefined) given[name] = [value];
  }
  return given;
}

/** Adds the filters of a list as options. */
export function addFilters(command: Command, resource: Resource): Command {
  addArguments(command, filtersOf(resource));
  if (hasPeriod(resource, periods.since))
    command.option('--since <value>', 'Same as --created-from');
  if (hasPeriod(resource, periods.until)) command.option('--until <value>', 'Same as --created-to');
  return command.option('--where <name=value>', 'Condition of the list; may be repeated', collect);
}

/** Options of all commands that change rows. */
export const addRunOptions = (command: Command): Command =>
  command
    .option('--preview', 'Only show what would happen')
    .option('-y, --yes', 'Run without asking for confirmation')
    .option('--key <key>', 'Idempotency key of an earlier attempt that the server did not confirm')
    .option('--detach', 'Do not wait for the end of the run')
    .option('--json', 'Print JSON');

export const runOptionsOf = (typed: Typed) => ({
  preview: typed['preview'] === true,
  yes: typed['yes'] === true,
  detach: typed['detach'] === true,
  json: typed['json'] === true,
  key: textOf(typed['key']),
});
