import { Command } from 'cmdk';
import { useCallback, useMemo } from 'react';
import { useListWindow } from '#ui/list-window.ts';
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

/** Heights in pixels, as in the style sheet; rows can be taller on a phone. */
const HEADING = 27;
const ROW = 36;
const PADDING = 6;
/** Pixels kept free above the active row, so that its heading stays visible. */
const ABOVE = 32;

/**
 * List of options, rendered by cmdk with our own active option, because cmdk 1.1.1 names the wrong
 * one to screen readers (its issue 413). Elements are keyed by position, so that typing updates
 * texts and mounts nothing.
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
    // The first row scrolls into view with its heading.
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
