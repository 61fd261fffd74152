/** A whole feature as a developer would add it: source of each file by path. No other file changes. */
export const plantedFeature: Readonly<Record<string, string>> = {
  'src/domain/crates/crate.entity.ts': `
import { entity } from '../../entities/entity.ts';

export const crate = entity({
  key: 'crate',
  name: 'crate',
  plural: 'crates',
  icon: 'box',
  isCode: true,
  place: { page: '/crates/:id' },
  topic: 'crates',
  feed: { audience: 'staff', byRow: true },
  inRuns: true,
  permissions: ['View shipments'],
  columns: { table: 'crates', label: 'code', code: 'code', name: 'contents' },
  search: {
    codes: ['code'],
    names: ['contents'],
    pasted: ['code'],
    detail: ['contents'],
    order: 'newest',
    rank: 10,
  },
});
`,
  'src/api/contract/crates/crates.ts': `
import * as z from 'zod';
import { endpoints, json, list } from '#api/endpoint.ts';
import { rowIds } from '#api/list-filter.ts';
import { ids, outcomes } from '../../field-parts.ts';

const crate = z.object({ id: z.int(), code: z.string(), contents: z.string(), version: z.int() });

export const crates = endpoints({
  'GET /crates': {
    summary: 'Crates',
    can: 'View shipments',
    ...list(crate, { filter: { id: rowIds }, sort: ['code'] }),
    reads: ['crates'],
  },
  'GET /crates/:id': {
    summary: 'One crate',
    can: 'View shipments',
    returns: json(crate),
    reads: ['crates'],
  },
  'POST /crates/empty': {
    summary: 'Empties crates',
    can: 'Edit shipments',
    body: z.object({ ids }),
    returns: json(outcomes),
    touches: ['crates', 'runs'],
    keyed: true,
    bulk: 'crates',
    assistants: 'offered',
    runTitle: 'Empty #',
  },
});
`,
  'server/db/migrations/9000-crates.sql': `
create table crates (
  id integer primary key generated always as identity,
  code text not null,
  contents text not null,
  version integer not null default 1
);
select baton_tenant_scope('crates', 'staff');
select baton_track_changes('crates', 'crates', 'array[''staff'']', 'id', 'version');
insert into crates (code, contents) values ('CRATE1', 'Apples'), ('CRATE2', 'Pears');
`,
  'server/features/crates/crates.ts': `
import { eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { crates } from '#server/db/schema/crates.ts';
import { ok, summarised } from '#server/http/row-results.ts';

type Query = InputOf<'GET /crates'>['query'];

export const listCrates = (db: Db, query: Query) =>
  listRows({
    db,
    select: db.select().from(crates).$dynamic(),
    query,
    where: [],
    sort: { code: crates.code },
    usual: ['code', 'ASC'],
    tieBreaker: crates.id,
  });

export async function oneCrate(db: Db, id: number) {
  const [row] = await db.select().from(crates).where(eq(crates.id, id));
  if (row === undefined) throw notFound();
  return row;
}

export async function emptyCrates(db: Db, ids: readonly number[]) {
  const changed = await db
    .update(crates)
    .set({ contents: 'Nothing', version: sql\`\${crates.version} + 1\` })
    .where(inArray(crates.id, [...ids]))
    .returning({ id: crates.id });
  return summarised(changed.map(({ id }) => ok(id)));
}
`,
  'server/features/crates/crates.routes.ts': `
import { recorded } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';
import { emptyCrates, listCrates, oneCrate } from '../crates.ts';

const EMPTY = 'POST /crates/empty';

export default serve('crates', {
  'GET /crates': ({ query }, { db }) => listCrates(db, query),
  'GET /crates/:id': ({ params }, { db }) => oneCrate(db, params.id),
  [EMPTY]: ({ body: { ids } }, context) =>
    recorded(context, { call: EMPTY, ids }, ({ db }) => emptyCrates(db, ids)),
});
`,
  'server/features/crates/crates.bulk.ts': `
import { sql } from 'drizzle-orm';
import { contract } from '#api/generated/contract.ts';
import { operation, type Bulk } from '#server/runs/operation.ts';
import { anyRow } from '#server/runs/work.ts';
import { emptyCrates } from '../crates.ts';

const rows = {
  crates: { can: contract['GET /crates'].can, select: () => sql\`select id, code as label from crates\` },
};

const operations = {
  'POST /crates/empty': operation('POST /crates/empty', {
    kind: 'inside',
    preview: anyRow,
    work: async ({ db }, { ids }) => (await emptyCrates(db, ids)).results,
  }),
};

export default { rows, operations } satisfies Bulk;
`,
  'src/views/crates/list.view.ts': `
import { view } from '#ui/view.ts';

export default view({
  id: 'crates',
  title: 'Crates',
  path: '/crates',
  resource: 'shipments',
  nav: { order: 115, icon: 'box' },
  load: () => import('../list.screen.tsx'),
});
`,
  'src/views/crates/list.screen.tsx': `
import type { RowOf } from '#api/endpoint-types.ts';
import { href } from '#domain/entities/href.ts';
import { crate } from '#domain/crates/crate.entity.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import type { Screen } from '#ui/view.ts';
import view from '../list.view.ts';

const col = columnsFor<RowOf<'GET /crates'>>();

const screen: Screen = tableScreen(view, {
  list: 'GET /crates',
  kind: 'crates',
  columns: [col.ref('code', 'Code', { sort: 'code', names: true }), col.text('contents', 'Contents')],
  filters: [],
  sort: ['code', 'ASC'],
  record: { href: (row) => href(crate, row) },
});
export default screen;
`,
  'src/views/crates/record.view.ts': `
import { view } from '#ui/view.ts';

export default view({
  id: 'crate',
  title: 'Crate',
  path: '/crates/:id',
  resource: 'shipments',
  load: () => import('../record.screen.tsx'),
});
`,
  'src/views/crates/record.screen.tsx': `
import type { RowOf } from '#api/endpoint-types.ts';
import { recordScreen } from '#ui/screens/record-screen.tsx';
import type { Screen } from '#ui/view.ts';
import view from '../record.view.ts';

const Contents = ({ record }: { record: RowOf<'GET /crates/:id'> }) => <p>{record.contents}</p>;

const screen: Screen = recordScreen(view, {
  read: 'GET /crates/:id',
  kind: 'crates',
  name: ({ code }) => code,
  list: { read: 'GET /crates', href: '/crates', missing: 'It may have been thrown away.' },
  head: [],
  main: [Contents],
  side: [],
});
export default screen;
`,
  'src/views/crates/list.commands.ts': `
import type { RowOf } from '#api/endpoint-types.ts';
import { actOn } from '#commands/act-on.ts';

export const empty = actOn<'POST /crates/empty', RowOf<'GET /crates'>>('POST /crates/empty', {
  on: 'crates',
  id: 'crates.empty',
  title: 'Empty',
  icon: 'trash-2',
  ask: [],
});
`,
};
