import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoints, json, list } from '../endpoint.ts';
import { upload } from '../uploads.ts';
import { modulesOf } from './modules.ts';

const parcel = z.object({ id: z.int(), kind: z.enum(['box', 'bag']), note: z.string().nullish() });

const open = { summary: '', can: 'session', openBecause: 'a test' } as const;

const parcels = endpoints({
  'GET /parcels': {
    ...open,
    ...list(parcel, { filter: { kind: z.string().optional() }, sort: ['id', 'kind'] }),
  },
  'PUT /parcels/:id': {
    ...open,
    body: z.object({
      kind: z.string().default('box'),
      count: z.string().transform(Number).pipe(z.int()),
    }),
    returns: json(parcel),
    bulk: 'shipments',
    assistants: 'offered',
  },
  'POST /parcels': {
    summary: '',
    can: 'public',
    form: z.object({ list: upload() }),
    returns: json(z.array(z.record(z.string(), z.unknown()))),
  },
});

const typesOf = (files: Parameters<typeof modulesOf>[0]) => modulesOf(files)['endpoints.ts'] ?? '';

describe('the generated modules', () => {
  const files = {
    '../contract/parcels.ts': { parcel, parcels },
    '../contract/parts.ts': { two: 2 },
  };
  const types = typesOf(files);

  it('import all tables of the contract files', () => {
    expect(modulesOf(files)['typed-tables.ts']).toContain(
      "import { parcels } from '../contract/parcels.ts';",
    );
    expect(modulesOf(files)['typed-tables.ts']).not.toContain('parts.ts');
  });

  it('list the endpoints of each table', () => {
    expect(types).toContain(
      'parcels: Pick<Endpoints, "GET /parcels" | "PUT /parcels/:id" | "POST /parcels">;',
    );
  });

  it('add a call that reads one row of a list, which needs no handler', () => {
    const boxes = endpoints({
      'GET /boxes': {
        ...open,
        ...list(parcel, { filter: {}, sort: ['id'] }),
        record: { summary: 'Returns one box', id: 7 },
      },
    });
    expect(boxes['GET /boxes/:id']).toMatchObject({
      rowOf: 'GET /boxes',
      openBecause: 'a test',
      example: { params: { id: 7 } },
    });
    const both = typesOf({ 'boxes.ts': { parcel, boxes } });
    expect(both).toContain(
      '"GET /boxes/:id": {\n    isPublic: false;\n    request: { params: { id',
    );
    expect(both).toContain('boxes: Pick<Endpoints, "GET /boxes">;');
  });

  it('declare the type of each exported schema once', () => {
    expect(types).toContain(
      'export type Parcel = { id: number; kind: "box" | "bag"; note?: string | null | undefined; };',
    );
    expect(types).toContain('row: Parcel;');
    expect(types).toContain('response: Page<Parcel>;');
  });

  it('distinguish sent from received types', () => {
    expect(types).toContain('PutParcelsIdBody = { kind?: string | undefined; count: string; };');
    expect(types).toContain('PutParcelsIdParsedBody = { kind: string; count: number; };');
    expect(types).toContain('request: { params: { id: number }; body: PutParcelsIdBody };');
    expect(types).toContain('PostParcelsForm = { list: File; };');
    expect(types).toContain('PostParcelsParsedForm = { list: Upload; };');
  });

  it('type filter and sort columns of a list, whose query is optional', () => {
    expect(types).toContain(
      'GetParcelsFilter = { id?: number | number[] | undefined; kind?: string | undefined; };',
    );
    expect(types).toContain('sort: "id" | "kind";');
    expect(types).toContain('request: { query?: GetParcelsQuery };');
  });

  it('mark public calls and bulk entities', () => {
    expect(types.match(/isPublic: true/g)).toHaveLength(1);
    expect(types).toContain('bulk: "shipments";');
  });

  it('refuse a transform of unknown result and name its call', () => {
    const calls = endpoints({
      'POST /odd': { ...open, body: z.string().transform(Number), returns: json(z.null()) },
    });
    expect(() => typesOf({ 'odd.ts': { calls } })).toThrow(/^POST \/odd: .*pipe it into a schema/);
  });

  it('distinguish equal names of two files', () => {
    const one = { detail: z.object({ one: z.string() }) };
    const two = { detail: z.object({ two: z.string() }) };
    const both = typesOf({ 'one.ts': one, 'two-parts.ts': two });
    expect(both).toContain('type Detail = { one: string; };');
    expect(both).toContain('type TwoPartsDetail = { two: string; };');
  });
});
