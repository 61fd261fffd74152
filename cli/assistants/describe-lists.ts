import { optionName, type Action, type Argument, type Resource } from '#api/catalogue/catalogue.ts';
import { resources } from '#api/generated/resources.ts';
import { CommandError } from '../exit-codes.ts';
import { hintOf } from '../rows/argument-hints.ts';
import { actionsOf } from '../runs/plan-action.ts';

/** Finds a list by its name. Throws if there is none. */
export function resourceNamed(name: string): Resource {
  const found = resources.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = resources.map((one) => one.name).join(', ');
  throw new CommandError(`There is no list “${name}”. Choose ${names}.`);
}

/** Actions of a list. Undoing a run is left out, because it has its own tool. */
export const namedActionsOf = (resource: Resource): readonly Action[] =>
  actionsOf(resource).filter(({ name }) => name !== 'undo');

const argumentLine = (argument: Argument): string =>
  `  ${optionName(argument.name)}${argument.isRequired ? ' (required)' : ''}: ${hintOf(argument, Infinity)}`;

function actionLines({ name, summary, assistants, arguments: taken }: Action): string[] {
  if (assistants !== 'offered') return [`${name}: ${summary}. Only for people in the console`];
  return [`${name}: ${summary}`, ...taken.map((one) => argumentLine(one))];
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines];

/** Lines about one list: its filters, columns, order and actions. */
export function listLines(resource: Resource): string[] {
  const { name, summary, filters, columns, sorts } = resource;
  const named = columns.map((one) =>
    one.kind === 'text' ? one.name : `${one.name} (${one.kind})`,
  );
  return [
    `${name}: ${summary}`,
    ...section(
      'Filters:',
      filters.map((one) => argumentLine(one)),
    ),
    ...section('Columns:', [named.join(', ')]),
    ...section('Columns to sort by, with a hyphen in front for descending order:', [
      sorts.join(', '),
    ]),
    ...section(
      'Actions for preview_change, with their options:',
      namedActionsOf(resource).flatMap((one) => actionLines(one)),
    ),
  ];
}

/** Lines about all lists, each with its actions. */
export const listsLines = (): string[] =>
  resources.map((resource) => {
    const actions = namedActionsOf(resource).filter(({ assistants }) => assistants === 'offered');
    const named = actions.map(({ name }) => name).join(', ');
    return `${resource.name}: ${resource.summary}${named === '' ? '' : ` [actions: ${named}]`}`;
  });
