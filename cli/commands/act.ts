import type { Action, Argument, Resource } from '#api/catalogue/catalogue.ts';
import { driverOf, legOf, legs, type Leg } from '#domain/shipments/assignment.ts';
import { CommandError, type ExitCode } from '../exit-codes.ts';
import { findIds, lookUpIn } from '../rows/find-rows.ts';
import { givenByConditions, readArguments, type Given } from '../rows/read-arguments.ts';
import { fieldText, rowsIn } from '../rows/rows.ts';
import { perform, type PerformOptions, type Planned } from '../runs/perform.ts';
import type { Connection } from '../session/connection.ts';
import type { Terminal } from '../terminal.ts';

type Subject = Planned['subject'];

/** Action that sets some arguments of a call. */
export interface ShortAction extends Action {
  /** Arguments of the call, from what was typed and the rows. */
  fill: (read: Readonly<Record<string, unknown>>, legsOfRows: readonly Leg[]) => object;
}

const UPDATE = 'POST /shipments/bulkupdate';
const legArgument: Argument = { name: 'leg', label: 'Leg', kind: 'choice', values: legs };

function legFor(read: Readonly<Record<string, unknown>>, known: readonly Leg[]): Leg {
  const given = legs.find((leg) => leg === read['leg']);
  const [only, ...more] = given ? [given] : known;
  if (only === undefined || more.length > 0)
    throw new CommandError('Add --leg collection or --leg delivery.');
  return only;
}

/** Actions that people name by one argument: the driver of the leg that a shipment is on. */
export const shortActions: readonly ShortAction[] = [
  {
    name: 'assign',
    call: UPDATE,
    summary: 'Assigns a driver to the leg that the shipments are on',
    can: ['Edit shipments'],
    arguments: [
      { name: 'driver', label: 'Driver', kind: 'record', entity: 'driver', isRequired: true },
      legArgument,
    ],
    fill: (read, known) => ({ [driverOf[legFor(read, known)]]: read['driver'] }),
  },
  {
    name: 'unassign',
    call: UPDATE,
    summary: 'Removes the driver of the leg that the shipments are on',
    can: ['Edit shipments'],
    arguments: [legArgument],
    fill: (read, known) => ({ [driverOf[legFor(read, known)]]: null }),
  },
];

const isShort = (action: Action): action is ShortAction => 'fill' in action;

export interface Acted {
  resource: Resource;
  action: Action;
  references: readonly string[];
  /** Conditions of `--where`. */
  where: readonly string[];
  /** Typed texts by argument. */
  given: Given;
  options: PerformOptions;
}

/** References from the command, or one a line from standard input. */
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
): Promise<Subject> {
  const { resource, where } = acted;
  const references = await referencesOf(terminal, acted);
  if (references.length > 0 && where.length > 0)
    throw new CommandError('Name rows by references or by --where, not by both.');
  if (references.length > 0) return { ids: await findIds(connection, resource, references) };
  if (where.length === 0)
    throw new CommandError(`Name at least one ${resource.singular}, or add --where.`);
  const given = givenByConditions(resource.filters, where);
  return { filter: await readArguments(resource.filters, given, lookUpIn(connection)) };
}

/** Legs that the chosen shipments are on. */
async function legsOf({ any }: Connection, subject: Subject, { list }: Resource): Promise<Leg[]> {
  const filter = 'ids' in subject ? { id: subject.ids } : 'filter' in subject ? subject.filter : {};
  const { rows } = rowsIn(await any.call(list, { query: { filter, range: [0, 999] } }));
  const known = rows.map((row) => legOf(fieldText(row, 'status')));
  return legs.filter((leg) => known.includes(leg));
}

/** Performs an action on rows of a resource. */
export async function act(
  connection: Connection,
  terminal: Terminal,
  acted: Acted,
): Promise<ExitCode> {
  const { resource, action, given, options } = acted;
  const read = await readArguments(action.arguments, given, lookUpIn(connection));
  const subject = await subjectOf(connection, terminal, acted);
  const needsLeg = isShort(action) && read['leg'] === undefined;
  const known = needsLeg ? await legsOf(connection, subject, resource) : [];
  const filled = isShort(action) ? { ...action.fill(read, known) } : read;
  const planned = { call: action.call, subject, arguments: filled };
  return perform(connection, terminal, { planned, options });
}
