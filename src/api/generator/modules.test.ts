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
  },
  'POST /parcels': {
    summary: '',
    can: 'public',
    form: z.object({ list: upload() }),
    returns: json(z.array(z.record(z.string(), z.unknown()))),
  },
});

const typesOf = (files: Parameters<typeof modulesOf>[0]) => modulesOf(files)['endpoints.ts'] ?? '';

describe('the modules made of the contract', () => {
  const files = {
    '../contract/parcels.ts': { parcel, parcels },
    '../contract/parts.ts': { two: 2 },
  };
  const types = typesOf(files);

  it('put together what the contract files declare, wherever it is found', () => {
    expect(modulesOf(files)['typed-tables.ts']).toContain(
      "import { parcels } from '../contract/parcels.ts';",
    );
    expect(modulesOf(files)['typed-tables.ts']).not.toContain('parts.ts');
  });

  it('give the endpoints of each table', () => {
    expect(types).toContain(
      'parcels: Pick<Endpoints, "GET /parcels" | "PUT /parcels/:id" | "POST /parcels">;',
    );
  });

  it('name what a contract file exports, once', () => {
    expect(types).toContain(
      'export type Parcel = { id: number; kind: "box" | "bag"; note?: string | null | undefined; };',
    );
    expect(types).toContain('row: Parcel;');
    expect(types).toContain('response: Page<Parcel>;');
  });

  it('tell what is sent from what arrives', () => {
    expect(types).toContain('PutParcelsIdBody = { kind?: string | undefined; count: string; };');
    expect(types).toContain('PutParcelsIdParsedBody = { kind: string; count: number; };');
    expect(types).toContain('request: { params: { id: number }; body: PutParcelsIdBody };');
    expect(types).toContain('PostParcelsForm = { list: File; };');
    expect(types).toContain('PostParcelsParsedForm = { list: Upload; };');
  });

  it('name filter and columns of a list, which need not be asked with anything', () => {
    expect(types).toContain(
      'GetParcelsFilter = { id?: number | number[] | undefined; kind?: string | undefined; };',
    );
    expect(types).toContain('sort: "id" | "kind";');
    expect(types).toContain('request: { query?: GetParcelsQuery };');
  });

  it('say who may call and of what a run is made', () => {
    expect(types.match(/isPublic: true/g)).toHaveLength(1);
    expect(types).toContain('bulk: "shipments";');
  });

  it('refuse a transform whose result is unknown, and say where it is', () => {
    const calls = endpoints({
      'POST /odd': { ...open, body: z.string().transform(Number), returns: json(z.null()) },
    });
    expect(() => typesOf({ 'odd.ts': { calls } })).toThrow(/^POST \/odd: .*pipe it into a schema/);
  });

  it('keep apart what two files call the same', () => {
    const one = { detail: z.object({ one: z.string() }) };
    const two = { detail: z.object({ two: z.string() }) };
    const both = typesOf({ 'one.ts': one, 'two-parts.ts': two });
    expect(both).toContain('type Detail = { one: string; };');
    expect(both).toContain('type TwoPartsDetail = { two: string; };');
  });
});
