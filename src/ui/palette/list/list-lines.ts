import type { ListRow, ListSection } from './list-row.ts';

/** Line of the list: the heading of a section, or a row. */
interface Line {
  key: string;
  /** Id of the row; null for a heading. */
  row: string | null;
}

/** Rendered row: its line, its position in the section, and its number among all rows. */
interface DrawnRow<Row extends ListRow> {
  row: Row;
  line: number;
  place: number;
  number: number;
}

interface DrawnSection<Row extends ListRow> {
  title: string;
  /** Line of the heading. */
  first: number;
  /** Line after the last row. */
  end: number;
  rows: DrawnRow<Row>[];
}

export function linesOf<Row extends ListRow>(sections: readonly ListSection<Row>[]): Line[] {
  return sections.flatMap(({ title, rows }) => [
    { key: `heading ${title}`, row: null },
    ...rows.map(({ id }) => ({ key: id, row: id })),
  ]);
}

/** Sections with at least one rendered line, each with its rendered rows. */
export function drawnSections<Row extends ListRow>(
  sections: readonly ListSection<Row>[],
  drawn: readonly { index: number }[],
): DrawnSection<Row>[] {
  const isDrawn = new Set(drawn.map(({ index }) => index));
  let end = 0;
  return sections.flatMap(({ title, rows }, section) => {
    const first = end;
    end += rows.length + 1;
    const found = rows.flatMap((row, place) => {
      const line = first + 1 + place;
      return isDrawn.has(line) ? [{ row, line, place, number: line - section }] : [];
    });
    const isSeen = found.length > 0 || isDrawn.has(first);
    return isSeen ? [{ title, first, end, rows: found }] : [];
  });
}
