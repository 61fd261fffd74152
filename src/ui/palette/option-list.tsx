import { Command } from 'cmdk';
import { useLayoutEffect } from 'react';
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

/**
 * The options, drawn by cmdk and told by us which one is active: cmdk 1.1.1 names the wrong one to
 * screen readers (its issue 413). Places in the list keep their elements, so that typing changes
 * words and mounts nothing.
 */
export function OptionList<Row extends ListRow>(props: OptionListProps<Row>) {
  const { label, sections, query, activeId, onPoint, onChoose } = props;
  useLayoutEffect(() => {
    const element = activeId === null ? null : document.getElementById(elementId(activeId));
    element?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);
  return (
    <Command.List className="palette-list" label={label}>
      {sections.map(({ title, rows }) => (
        <Command.Group key={title} value={title} heading={title} className="palette-group">
          {rows.map((row, at) => (
            <Command.Item key={at} value={`${title}:${at}`} onSelect={() => onChoose(row)} asChild>
              <div
                id={elementId(row.id)}
                className="palette-row"
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
    </Command.List>
  );
}
