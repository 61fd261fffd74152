import type { ListRow, ListSection } from './list-row.ts';

/** One line of the list: the heading of a section, or one of its rows. */
interface Line {
  key: string;
  /** Null for a heading. */
  row: string | null;
}

/** A row that is drawn: its line, its place in its section, and its number among all rows. */
interface DrawnRow<Row extends ListRow> {
  row: Row;
  line: number;
  place: number;
  number: number;
}

interface DrawnSection<Row extends ListRow> {
  title: string;
  /** The line of its heading. */
  first: number;
  /** The line after its last. */
  end: number;
  rows: DrawnRow<Row>[];
}

export function linesOf<Row extends ListRow>(sections: readonly ListSection<Row>[]): Line[] {
  return sections.flatMap(({ title, rows }) => [
    { key: `heading ${title}`, row: null },
    ...rows.map(({ id }) => ({ key: id, row: id })),
  ]);
}

/** Sections of which some line is drawn, with those of their rows that are. */
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
