import type { Action, Resource } from '#api/catalogue/catalogue.ts';
import { CommandError, type ExitCode } from '../exit-codes.ts';
import { findIds } from '../rows/find-rows.ts';
import type { Given } from '../rows/read-arguments.ts';
import { filterOf } from '../rows/read-rows.ts';
import { perform, type PerformOptions } from '../runs/perform.ts';
import { planAction, type Planned } from '../runs/plan-action.ts';
import type { Connection } from '../session/connection.ts';
import type { Terminal } from '../terminal.ts';

export interface Acted {
  resource: Resource;
  action: Action;
  references: readonly string[];
  /** Conditions of `--where`. */
  where: readonly string[];
  /** Texts that the person typed, by argument. */
  given: Given;
  options: PerformOptions;
}

/** References from the command, or from standard input, one per line. */
async function referencesOf(terminal: Terminal, { references, where }: Acted): Promise<string[]> {
  const typed = references.filter((one) => one !== '-');
  const reads = references.includes('-') || (references.length === 0 && terminal.hasInput);
  if (!reads || where.length > 0) return typed;
  const lines = (await terminal.readInput()).split(/\r?\n/);
  return [...typed, ...lines.map((line) => line.trim()).filter((line) => line !== '')];
}

async function subjectOf(
  connection: Connection,
  terminal: Terminal,
  acted: Acted,
): Promise<Planned['subject']> {
  const { resource, where } = acted;
  const references = await referencesOf(terminal, acted);
  if (references.length > 0 && where.length > 0)
    throw new CommandError('Name rows by references or by --where, not by both.');
  if (references.length > 0) return { ids: await findIds(connection, resource, references) };
  if (where.length === 0)
    throw new CommandError(`Name at least one ${resource.singular}, or add --where.`);
  return { filter: await filterOf(connection, { resource, given: {}, where }) };
}

/** Performs an action on rows of a resource. */
export async function act(
  connection: Connection,
  terminal: Terminal,
  acted: Acted,
): Promise<ExitCode> {
  const { resource, action, given, options } = acted;
  const findSubject = () => subjectOf(connection, terminal, acted);
  const planned = await planAction(connection, { resource, action, given, findSubject });
  return perform(connection, terminal, { planned, options });
}
