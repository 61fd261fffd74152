import type { IconName } from '#ui/mark/icon-shapes.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export interface ListRow {
  id: string;
  title: string;
  detail?: string;
  /** Code, after the title. */
  code?: string;
  /** Suitability from 0 to 100; the detail of a row with a score is on a line of its own. */
  score?: number;
  /** Warning about the choice. */
  warning?: string;
  keys?: string;
  icon?: IconName;
  status?: Status;
  /** Whether the text is monospaced, for a reference or code. */
  mono?: boolean;
  /** Whether the row is visible but cannot be chosen. */
  off?: boolean;
  /** Secondary text at the end. */
  end?: string;
}

export interface ListSection<Row extends ListRow = ListRow> {
  title: string;
  rows: readonly Row[];
}

export const rowsOf = <Row extends ListRow>(sections: readonly ListSection<Row>[]): Row[] =>
  sections.flatMap(({ rows }) => rows);

/** Limits sections to a total number of rows. */
export function limitRows<Row extends ListRow>(
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

/**
 * Chosen row while it exists, otherwise the first, which is the best match even if it is disabled.
 */
export function activeOf<Row extends ListRow>(rows: readonly Row[], chosen: string | null) {
  return rows.find(({ id }) => id === chosen) ?? rows[0] ?? null;
}

/** Row at a distance from another row. Single steps wrap around; longer steps stop at the ends. */
export function rowAtDistance(
  rows: readonly ListRow[],
  from: string | null,
  by: number,
): string | null {
  const at = rows.findIndex(({ id }) => id === from);
  const last = rows.length - 1;
  if (last < 0) return null;
  const next = at + by;
  const isRound = Math.abs(by) === 1;
  const wrapped = next < 0 ? (isRound ? last : 0) : next > last ? (isRound ? 0 : last) : next;
  return rows[wrapped]?.id ?? null;
}
