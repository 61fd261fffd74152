import type { IconName } from '../mark/icon-shapes.ts';
import type { Status } from '../mark/status-mark.tsx';

/** One line of the palette, whatever stands behind it. */
export interface ListRow {
  id: string;
  title: string;
  detail?: string;
  /** What else it is known by: it stands after the title. */
  code?: string;
  /** How well it suits, 0 to 100: then the detail has a line of its own. */
  score?: number;
  /** What speaks against it. */
  warning?: string;
  keys?: string;
  icon?: IconName;
  status?: Status;
  /** A reference or code. */
  mono?: boolean;
  /** Can be read but not chosen. */
  off?: boolean;
  /** Quiet words at the end. */
  end?: string;
}

export interface ListSection<Row extends ListRow = ListRow> {
  title: string;
  rows: readonly Row[];
}

export const rowsOf = <Row extends ListRow>(sections: readonly ListSection<Row>[]): Row[] =>
  sections.flatMap(({ rows }) => rows);

/** The first rows of sections, so many in all. */
export function cut<Row extends ListRow>(
  sections: readonly ListSection<Row>[],
  most: number,
): ListSection<Row>[] {
  let left = most;
  return sections.flatMap(({ title, rows }) => {
    const shown = rows.slice(0, left);
    left -= shown.length;
    return shown.length === 0 ? [] : [{ title, rows: shown }];
  });
}

/** The chosen row where it is still there, else the first: the best match, also when it is off. */
export function activeOf<Row extends ListRow>(rows: readonly Row[], chosen: string | null) {
  return rows.find(({ id }) => id === chosen) ?? rows[0] ?? null;
}

/** The row so many further; the ends meet for single steps only. */
export function moved(rows: readonly ListRow[], from: string | null, by: number): string | null {
  const at = rows.findIndex(({ id }) => id === from);
  const last = rows.length - 1;
  if (last < 0) return null;
  const next = at + by;
  const isRound = Math.abs(by) === 1;
  const wrapped = next < 0 ? (isRound ? last : 0) : next > last ? (isRound ? 0 : last) : next;
  return rows[wrapped]?.id ?? null;
}
