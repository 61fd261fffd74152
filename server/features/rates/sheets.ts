import { eq } from 'drizzle-orm';
import { diffOf } from '#domain/rates/diff.ts';
import { bandFindings, cellKey } from '#domain/rates/findings.ts';
import { XLSX } from '#domain/kernel/file-types.ts';
import {
  readSheet,
  sheetHeadings,
  sheetLines,
  sheetText,
  type SheetError,
} from '#domain/rates/sheet.ts';
import type { Db } from '#server/db/open.ts';
import { rate_groups, service_levels } from '#server/db/schema/rates.ts';
import { sheetsOf, type Headings, type ReadTable } from '#server/uploads/tables/read-table.ts';
import { headingFor } from '#server/uploads/tables/records.ts';
import { workbook } from '#server/documents/workbook.ts';
import { cellsOf, patchCells } from './cells.ts';
import { draftRevision } from './rate-rows.ts';
import { readRevision } from './revisions.ts';

/** Headings of a rate sheet, as an export writes them. */
export const rateHeadings: Headings = {
  names: sheetHeadings,
  // Without the column base, all lines would be withdrawals.
  needed: sheetHeadings.map((name) => [name]),
  missing: `We could not find a heading row. The sheet needs the columns ${sheetHeadings.join(', ')}.`,
};

/** Rows of a sheet by the headings of an export. */
const sheetRows = ({ headings, rows }: ReadTable) =>
  rows.map(({ number, cells }) => ({
    number,
    cells: Object.fromEntries(
      sheetHeadings.map((name) => [name, cells[headingFor(headings, [name]) ?? ''] ?? '']),
    ),
  }));

const groupsOf = (db: Db, id: number) =>
  db
    .select({ id: rate_groups.id, code: rate_groups.code })
    .from(rate_groups)
    .where(eq(rate_groups.rate_revision_id, id))
    .orderBy(rate_groups.family_id);

/** Exports the cells of a revision as CSV or XLSX, one line per band. */
export async function exportRevision(
  db: Db,
  {
    id,
    group: only,
    service,
    format,
  }: {
    id: number;
    group?: string | undefined;
    service?: string | undefined;
    format: 'csv' | 'xlsx';
  },
) {
  const revision = await readRevision(db, id);
  const groups = (await groupsOf(db, id)).filter(({ code }) => only === undefined || code === only);
  const cells = await cellsOf(
    db,
    groups.map((group) => group.id),
    service,
  );
  const all = groups.flatMap((group) =>
    (cells.get(group.id) ?? []).map((cell) => ({ ...cell, group: group.code })),
  );
  const name = revision.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const filename = `rates-${name}.${format}`;
  if (format === 'csv') return { type: 'text/csv', filename, data: sheetText(all) };
  const headings = sheetHeadings.map((title) => ({ title }));
  return { type: XLSX, filename, data: await workbook(headings, sheetLines(all)) };
}

type Read = ReturnType<typeof readSheet>['cells'];

async function problemsOf(db: Db, cells: Read, groups: ReadonlySet<string>): Promise<SheetError[]> {
  const services = await db.select({ code: service_levels.code }).from(service_levels);
  const known = new Set(services.map(({ code }) => code));
  return cells.flatMap((cell) => [
    ...(groups.has(cell.group)
      ? []
      : [
          { row: cell.row, field: 'group', text: `There is no group ${cell.group} in this draft.` },
        ]),
    ...(known.has(cell.service)
      ? []
      : [{ row: cell.row, field: 'service', text: `There is no service ${cell.service}.` }]),
    ...bandFindings(cell).map(({ text }) => ({ row: cell.row, field: 'from kg', text })),
  ]);
}

/** Previews the import of a sheet into a draft; with `keep` also imports it, all or nothing. */
export async function importSheet(
  db: Db,
  { id, keep, table }: { id: number; keep: boolean; table: ReadTable },
) {
  await draftRevision(db, id);
  const read = readSheet(sheetRows(table));
  const groups = await groupsOf(db, id);
  const errors = [
    ...read.errors,
    ...(await problemsOf(db, read.cells, new Set(groups.map(({ code }) => code)))),
  ].slice(0, 200);
  const stored = await cellsOf(
    db,
    groups.map((group) => group.id),
  );
  const changes = groups.flatMap((group) => {
    const wanted = read.cells
      .filter((cell) => cell.group === group.code)
      .map(({ group: _, row: _row, ...cell }) => ({
        ...cell,
        bands: cell.bands.map(({ from: __, ...band }) => band),
      }));
    const named = new Set(wanted.map(cellKey));
    // Cells outside the sheet stay as they are.
    const before = (stored.get(group.id) ?? []).filter((cell) => named.has(cellKey(cell)));
    return diffOf(before, wanted).map((one) => ({ ...one, group: group.code, group_id: group.id }));
  });
  const kept = keep && errors.length === 0 && changes.length > 0;
  if (kept)
    for (const { id: groupId } of groups.filter((group) =>
      changes.some(({ group_id }) => group_id === group.id),
    ))
      await patchCells(db, groupId, {
        patch: changes
          .filter(({ group_id }) => group_id === groupId)
          .map(({ service, from, to, after }) => ({
            service,
            from,
            to,
            minimum: after?.minimum ?? 0,
            bands: (after?.bands ?? []).map(({ until, base, per_kilogram }) => ({
              until,
              base,
              per_kilogram,
            })),
            withdrawn: after === null,
          })),
      });
  const count = (kind: string) => changes.filter((one) => one.kind === kind).length;
  return {
    ...sheetsOf(table),
    kept,
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    unchanged: read.cells.length - changes.length,
    errors,
    changes: changes.slice(0, 500).map(({ group_id: _, ...one }) => one),
  };
}
