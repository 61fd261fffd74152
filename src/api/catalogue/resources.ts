import * as z from 'zod';
import { entities } from '#domain/generated/entities.ts';
import type { Entity } from '#domain/entities/entity.ts';
import type { Action, Resource } from './catalogue.ts';
import { type Endpoint, type Table } from '../endpoint.ts';
import { parameterNames, route } from '../route.ts';
import { layersOf } from '../schema-labels.ts';
import { argumentsOf, columnsOf } from './argument-facts.ts';

const everyEntity: readonly Entity[] = entities;

/**
 * Entities of lists whose path does not end with the name of the entity; null if the rows have no
 * entity.
 */
const exceptions: Readonly<Record<string, string | null>> = {
  'GET /accounts/pp-applications': 'parcel-point-application',
  'GET /import-shipments': 'shipment-import',
  'GET /handovers': null,
  'GET /amazon-invoices': 'marketplace-invoice',
  'GET /amazon-shipments/webhook-logs': 'marketplace-request',
  'GET /amazon-shipments/inbound-logs': 'inbound-shipment',
  'GET /inbound-xml': 'inbound-document',
  'GET /amazon-shipments': 'marketplace',
  'GET /amazon-shipments/event-shipments': 'marketplace-event',
  'GET /notifications': 'notice',
  'GET /sent-sms': 'text-message',
};

/** Calls that read a record at a path outside the path of its list. */
const recordCalls: Readonly<Record<string, string>> = {
  'GET /lockers': 'GET /lockers-view/:id',
};

const hyphened = (words: string) => words.replaceAll(/[_ ]/g, '-');
const lastOf = (key: string) => hyphened(route(key).path.split('/').at(-1) ?? '');

function entityOfList(key: string): Entity | undefined {
  const last = lastOf(key);
  const exception = exceptions[key];
  if (exception !== undefined) return everyEntity.find((one) => one.key === exception);
  return (
    everyEntity.find((one) => hyphened(one.plural) === last || `${one.key}s` === last) ??
    everyEntity.find((one) => one.topic === last)
  );
}

/** Name of a resource: the plural of its entity, otherwise the last part of its path. */
function nameOf(key: string, entity: Entity | undefined): string {
  const isShort = entity !== undefined && entity.plural.split(' ').length <= 3;
  const isPlain = isShort && !entity.plural.includes(' to ');
  return isPlain ? hyphened(entity.plural) : lastOf(key).replace(/^get-/, '');
}

/** Verbs for paths that end with a noun: `notes` becomes "note". */
const verbs: Readonly<Record<string, string>> = {
  notes: 'note',
  'shipment-notes': 'note',
  'shipment-events': 'scan',
  messages: 'message',
  corrections: 'correct',
};

/** Whether a part of a path names no action: it is empty, a parameter or "bulk". */
const isFiller = (word: string) => word === '' || word.startsWith(':') || word === 'bulk';

/**
 * Verb of a bulk call: the end of its path without "bulk" and the names of the rows; "update" if no
 * word is left.
 */
function verbOf(call: string, { plural }: Entity): string {
  const words = route(call).path.split('/').map(hyphened);
  const last = words.findLast((word) => !isFiller(word)) ?? '';
  const verb = last.replace(/^bulk-?/, '').replace(/-(shiplogic|webhook)$/, '');
  const isRows = [plural, 'locker access'].some((name) => hyphened(name) === verb);
  return isRows || words.length < 2 ? 'update' : (verbs[verb] ?? verb);
}

function actionOf(call: string, endpoint: Endpoint, entity: Entity): Action {
  const taken = argumentsOf(endpoint.body ?? endpoint.form);
  return {
    name: verbOf(call, entity),
    call,
    summary: endpoint.summary,
    can: endpoint.can,
    assistants: endpoint.assistants ?? 'access',
    arguments: taken.filter(({ name }) => name !== 'ids'),
  };
}

/**
 * Actions of a resource. If two would have the same name, the second is named after the whole last
 * part of its path.
 */
function actionsOf(table: Table, entity: Entity | undefined): Action[] {
  if (entity?.inRuns === undefined) return [];
  const all = Object.entries(table)
    .filter(([, { bulk }]) => bulk === entity.topic)
    .map(([call, endpoint]) => actionOf(call, endpoint, entity));
  return all.map((one, at) =>
    all.findIndex(({ name }) => name === one.name) === at
      ? one
      : { ...one, name: lastOf(one.call) },
  );
}

const fieldOf = (query: z.ZodObject | undefined, name: string) => {
  const schema: unknown = query?.shape[name];
  return schema instanceof z.core.$ZodType ? layersOf(schema).at(-1) : undefined;
};

function sortsOf(query: z.ZodObject | undefined): string[] {
  const sort = fieldOf(query, 'sort');
  const column = sort instanceof z.ZodTuple ? sort.def.items[0] : undefined;
  return column instanceof z.ZodEnum ? column.options.map(String) : [];
}

/** Fields of a row that identify it, most telling first. */
function codesOf(row: z.core.$ZodType, entity: Entity | undefined): string[] {
  const names = new Set(columnsOf(row).map(({ name }) => name));
  const { columns, search } = entity ?? {};
  const wanted = [
    ...(columns ? [columns.code, columns.label, columns.name] : []),
    ...(search?.codes ?? []),
    'code',
    'reference',
    'name',
    'title',
  ];
  return [...new Set(wanted)].filter((name) => names.has(name));
}

/** Facts that a resource takes from its entity. */
const ofEntity = (entity: Entity | undefined, name: string) => ({
  singular: entity?.name ?? 'row',
  plural: entity?.plural ?? name.replaceAll('-', ' '),
  ...(entity && { entity: entity.key }),
  ...(entity?.search && { isSearched: true as const }),
  ...(entity?.topic !== undefined && { topic: entity.topic }),
});

function resourceOf(key: string, endpoint: Endpoint, table: Table): Resource[] {
  if (endpoint.returns.kind !== 'list' || parameterNames(route(key).path).length > 0) return [];
  const entity = entityOfList(key);
  const name = nameOf(key, entity);
  const record = recordCalls[key] ?? `${key}/:id`;
  const { schema } = endpoint.returns;
  return [
    {
      name,
      ...ofEntity(entity, name),
      summary: endpoint.summary,
      can: endpoint.can,
      list: key,
      ...(record in table && { record }),
      filters: argumentsOf(fieldOf(endpoint.query, 'filter')),
      sorts: sortsOf(endpoint.query),
      columns: columnsOf(schema),
      codes: codesOf(schema, entity),
      actions: actionsOf(table, entity),
    },
  ];
}

/** Resources of a contract, sorted by name. */
export function resourcesOf(table: Table): Resource[] {
  const found = Object.entries(table).flatMap(([key, endpoint]) =>
    resourceOf(key, endpoint, table),
  );
  const names = found.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new Error(`Two lists of the contract are called ${repeated}.`);
  return found.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
