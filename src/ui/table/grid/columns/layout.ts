export type Density = 'regular' | 'compact';

/** Layout of a table; missing values are defaults of the screen. */
export interface TableLayout {
  /** Visible columns in order. */
  columns?: readonly string[];
  widths?: Readonly<Record<string, number>>;
  /** Number of columns pinned at the start. */
  pinned?: number | undefined;
  density?: Density;
}

/** By default the first column is pinned, because it names the row. */
export const USUALLY_PINNED = 1;
export const NARROWEST = 40;
export const WIDEST = 800;

export const withinWidths = (width: number) =>
  Math.round(Math.max(NARROWEST, Math.min(width, WIDEST)));

/** Prints the columns for a URL: `columns=ref:120,status,account`. */
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

/** Prints the number of pinned columns for a URL: `pinned=2`; empty for the default. */
export const printPinned = ({ pinned = USUALLY_PINNED }: TableLayout) =>
  pinned === USUALLY_PINNED ? '' : String(pinned);

export function parsePinned(text: string): Pick<TableLayout, 'pinned'> {
  return /^\d{1,2}$/.test(text) ? { pinned: Number(text) } : {};
}

/** Parses a stored layout; unreadable parts are ignored. */
export function parseLayout(text: string | null): TableLayout {
  const [columns = '', density = '', pinned = ''] = (text ?? '').split(' ');
  const isDensity = density === 'regular' || density === 'compact';
  return { ...parseColumns(columns), ...(isDensity && { density }), ...parsePinned(pinned) };
}

export function printLayout(layout: TableLayout): string {
  return `${printColumns(layout)} ${layout.density ?? ''} ${printPinned(layout)}`;
}
