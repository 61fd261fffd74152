import type { Column } from './columns.tsx';

export type Density = 'regular' | 'compact';

/** How somebody laid a table out; what is not named is as the screen has it. */
export interface TableLayout {
  /** Column ids in order; columns that are not among them are hidden. */
  columns?: readonly string[];
  widths?: Readonly<Record<string, number>>;
  density?: Density;
}

export const NARROWEST = 40;
const WIDEST = 800;

export const withinWidths = (width: number) =>
  Math.round(Math.max(NARROWEST, Math.min(width, WIDEST)));

/** The columns that are shown, in order and width. Columns that no longer exist are left out. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  { columns: chosen, widths }: TableLayout,
): Column<Row>[] {
  const known = new Map(columns.map((column) => [column.id, column]));
  const ids = chosen ?? columns.filter(({ hidden }) => !hidden).map(({ id }) => id);
  const shown = ids.flatMap((id) => known.get(id) ?? []);
  const listed = shown.length > 0 ? shown : columns.slice(0, 1);
  return listed.map((column) => ({ ...column, width: widths?.[column.id] ?? column.width }));
}

/** Moves one column by some places. */
export function moved(ids: readonly string[], id: string, by: number): string[] {
  const at = ids.indexOf(id);
  const to = Math.max(0, Math.min(at + by, ids.length - 1));
  if (at === -1 || to === at) return [...ids];
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** The grid template of a row: the mark, the columns, and what is left over for those that grow. */
export function templateOf(columns: readonly Pick<Column<never>, 'width' | 'grows'>[]): string {
  const grows = columns.some((column) => column.grows);
  const tracks = columns.map(({ width, grows: isGrowing }) =>
    isGrowing ? `minmax(${width}px, 1fr)` : `${width}px`,
  );
  return ['var(--table-mark)', ...tracks, grows ? '0' : 'minmax(0, 1fr)'].join(' ');
}

/** `columns=ref:120,status,account` in an address. */
export function printColumns({ columns, widths }: TableLayout): string {
  return (columns ?? [])
    .map((id) => (widths?.[id] === undefined ? id : `${id}:${widths[id]}`))
    .join(',');
}

export function parseColumns(text: string): Pick<TableLayout, 'columns' | 'widths'> {
  const parts = text.split(',').filter((part) => part !== '');
  const named = parts.map((part) => part.split(':'));
  const widths = named.flatMap(([id = '', width]): [string, number][] => {
    const wanted = Number(width);
    return width !== undefined && Number.isFinite(wanted) ? [[id, withinWidths(wanted)]] : [];
  });
  if (parts.length === 0) return {};
  return { columns: named.map(([id = '']) => id), widths: Object.fromEntries(widths) };
}

/** What this browser kept of a table; anything unreadable is nothing. */
export function parseLayout(text: string | null): TableLayout {
  const [columns = '', density = ''] = (text ?? '').split(' ');
  const isDensity = density === 'regular' || density === 'compact';
  return { ...parseColumns(columns), ...(isDensity && { density }) };
}

export function printLayout(layout: TableLayout): string {
  return `${printColumns(layout)} ${layout.density ?? ''}`;
}
