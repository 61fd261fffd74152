import { Command } from 'cmdk';
import { useCallback, useMemo } from 'react';
import { useListWindow } from '../list-window.ts';
import { drawnSections, linesOf } from './list-lines.ts';
import type { ListRow, ListSection } from './list-row.ts';
import { elementId, RowContent } from './palette-row.tsx';

interface OptionListProps<Row extends ListRow> {
  label: string;
  sections: readonly ListSection<Row>[];
  query: string;
  activeId: string | null;
  onPoint: (id: string) => void;
  onChoose: (row: Row) => void;
}

/** Pixels, as the style sheet has them; on a phone rows may be higher. */
const HEADING = 27;
const ROW = 36;
const PADDING = 6;
/** The heading above a row is seen with it. */
const ABOVE = 32;

/**
 * The options, drawn by cmdk and told by us which one is active: cmdk 1.1.1 names the wrong one to
 * screen readers (its issue 413). Places in the list keep their elements, so that typing changes
 * words and mounts nothing.
 */
export function OptionList<Row extends ListRow>(props: OptionListProps<Row>) {
  const { label, query, activeId, onPoint, onChoose, sections } = props;
  const lines = useMemo(() => linesOf(sections), [sections]);
  const heightOf = useCallback((at: number) => (lines[at]?.row ? ROW : HEADING), [lines]);
  const keyOf = useCallback((at: number) => lines[at]?.key ?? at, [lines]);
  const active = lines.findIndex(({ row }) => row !== null && row === activeId);
  const { scroller, height, drawn, startOf, measure } = useListWindow({
    count: lines.length,
    heightOf,
    keyOf,
    // The first row comes with the heading before it.
    at: active === 1 ? 0 : active,
    padding: lines.length === 0 ? 0 : PADDING,
    above: ABOVE,
  });
  const total = lines.length - sections.length;
  return (
    <Command.List ref={scroller} className="palette-list" label={label}>
      <div className="palette-lines" style={{ height }}>
        {drawnSections(sections, drawn).map(({ title, first, end, rows }) => (
          <Command.Group
            key={title}
            value={title}
            className="palette-group"
            style={{ top: startOf(first), height: startOf(end) - startOf(first) }}
            heading={title}
          >
            {rows.map(({ row, line, place, number }) => (
              <Command.Item
                key={place}
                value={`${title}:${place}`}
                onSelect={() => onChoose(row)}
                asChild
              >
                <div
                  ref={measure}
                  data-index={line}
                  id={elementId(row.id)}
                  className="palette-row"
                  style={{ top: startOf(line) - startOf(first) }}
                  aria-posinset={number}
                  aria-setsize={total}
                  aria-selected={row.id === activeId}
                  aria-disabled={row.off || undefined}
                  data-selected={row.id === activeId}
                  data-disabled={row.off ?? false}
                  onPointerMove={() => onPoint(row.id)}
                >
                  <RowContent row={row} query={query} />
                </div>
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </div>
    </Command.List>
  );
}
