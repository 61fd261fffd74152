export type Density = 'regular' | 'compact';

/** How somebody laid a table out; what is not named is as the screen has it. */
export interface TableLayout {
  /** Column ids in order; columns that are not among them are hidden. */
  columns?: readonly string[];
  widths?: Readonly<Record<string, number>>;
  /** So many columns stay in place at the start while the others move under them. */
  pinned?: number | undefined;
  density?: Density;
}

/** The first column names the row. */
export const USUALLY_PINNED = 1;
export const NARROWEST = 40;
export const WIDEST = 800;

export const withinWidths = (width: number) =>
  Math.round(Math.max(NARROWEST, Math.min(width, WIDEST)));

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

/** `pinned=2` in an address, nothing where it is as usual. */
export const printPinned = ({ pinned = USUALLY_PINNED }: TableLayout) =>
  pinned === USUALLY_PINNED ? '' : String(pinned);

export function parsePinned(text: string): Pick<TableLayout, 'pinned'> {
  return /^\d{1,2}$/.test(text) ? { pinned: Number(text) } : {};
}

/** What this browser kept of a table; anything unreadable is nothing. */
export function parseLayout(text: string | null): TableLayout {
  const [columns = '', density = '', pinned = ''] = (text ?? '').split(' ');
  const isDensity = density === 'regular' || density === 'compact';
  return { ...parseColumns(columns), ...(isDensity && { density }), ...parsePinned(pinned) };
}

export function printLayout(layout: TableLayout): string {
  return `${printColumns(layout)} ${layout.density ?? ''} ${printPinned(layout)}`;
}
