/** Plans a bulk action. Its rows and arguments are given as people and programs write them. */
import type { Action, Argument, Resource } from '#api/catalogue/catalogue.ts';
import type { RequestOf } from '#api/endpoint-types.ts';
import { driverOf, legOf, legs, type Leg } from '#domain/shipments/assignment.ts';
import { CommandError } from '../exit-codes.ts';
import { lookUpIn } from '../rows/find-rows.ts';
import { readArguments, type Given } from '../rows/read-arguments.ts';
import { fieldText, rowsIn } from '../rows/rows.ts';
import type { Connection } from '../session/connection.ts';

export type Planned = RequestOf<'POST /runs/preview'>['body'];
type Subject = Planned['subject'];

/** Action with few arguments that computes the other arguments of its call. */
interface ShortAction extends Action {
  /** Returns the arguments of the call, from the typed arguments and the legs of the rows. */
  fill: (read: Readonly<Record<string, unknown>>, legsOfRows: readonly Leg[]) => object;
}

const legArgument: Argument = { name: 'leg', label: 'Leg', kind: 'choice', values: legs };

function legFor(read: Readonly<Record<string, unknown>>, known: readonly Leg[]): Leg {
  const given = legs.find((leg) => leg === read['leg']);
  const [only, ...more] = given ? [given] : known;
  if (only === undefined || more.length > 0)
    throw new CommandError('Add --leg collection or --leg delivery.');
  return only;
}

/** Properties shared by the actions that update shipments. */
const ofUpdate = { call: 'POST /shipments/bulkupdate', assistants: 'offered' } as const;

/** Short actions that set or remove the driver of the leg that a shipment is on. */
const shortActions: readonly ShortAction[] = [
  {
    ...ofUpdate,
    name: 'assign',
    summary: 'Assigns a driver to the leg that the shipments are on',
    can: ['Edit shipments'],
    arguments: [
      { name: 'driver', label: 'Driver', kind: 'record', entity: 'driver', isRequired: true },
      legArgument,
    ],
    fill: (read, known) => ({ [driverOf[legFor(read, known)]]: read['driver'] }),
  },
  {
    ...ofUpdate,
    name: 'unassign',
    summary: 'Removes the driver of the leg that the shipments are on',
    can: ['Edit shipments'],
    arguments: [legArgument],
    fill: (read, known) => ({ [driverOf[legFor(read, known)]]: null }),
  },
];

const isShort = (action: Action): action is ShortAction => 'fill' in action;

/** Actions on the rows of a list. */
export const actionsOf = ({ name, actions }: Resource): readonly Action[] =>
  name === 'shipments' ? [...shortActions, ...actions] : actions;

/** Legs on which the chosen shipments are now. */
async function legsOf({ any }: Connection, subject: Subject, { list }: Resource): Promise<Leg[]> {
  const filter = 'ids' in subject ? { id: subject.ids } : 'filter' in subject ? subject.filter : {};
  const { rows } = rowsIn(await any.call(list, { query: { filter, range: [0, 999] } }));
  const known = rows.map((row) => legOf(fieldText(row, 'status')));
  return legs.filter((leg) => known.includes(leg));
}

interface Asked {
  resource: Resource;
  action: Action;
  /** Written texts by argument. */
  given: Given;
  /** Finds the rows. Called after the arguments have been read. */
  findSubject: () => Promise<Subject>;
}

/** Plans the run of an action on rows. Throws if an argument or a row is not understood. */
export async function planAction(connection: Connection, asked: Asked): Promise<Planned> {
  const { resource, action, given, findSubject } = asked;
  const read = await readArguments(action.arguments, given, lookUpIn(connection));
  const subject = await findSubject();
  const needsLeg = isShort(action) && read['leg'] === undefined;
  const known = needsLeg ? await legsOf(connection, subject, resource) : [];
  const filled = isShort(action) ? { ...action.fill(read, known) } : read;
  return { call: action.call, subject, arguments: filled };
}
