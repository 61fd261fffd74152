import { Command } from 'cmdk';
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { cut, type ListRow, type ListSection } from './list-row.ts';
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
  const { label, query, activeId, onPoint, onChoose } = props;
  const sections = useFirstFrame(props.sections);
  const list = useRef<HTMLDivElement>(null);
  const moved = useMarkInView(list, { activeId, isFirst: activeId === sections[0]?.rows[0]?.id });
  return (
    <Command.List ref={list} className="palette-list" label={label} onScroll={moved}>
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

/** As many rows as the box shows at first; the others are drawn after the frame in which it opens. */
const SEEN = 14;

function useFirstFrame<Row extends ListRow>(sections: readonly ListSection<Row>[]) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => startTransition(() => setOpen(true)), []);
  return useMemo(() => (isOpen ? sections : cut(sections, SEEN)), [isOpen, sections]);
}

/** Keeps the marked row in view. The browser is asked where things stand only when the list was moved: that costs a layout. */
function useMarkInView(
  list: RefObject<HTMLElement | null>,
  { activeId, isFirst }: { activeId: string | null; isFirst: boolean },
) {
  const isMoved = useRef(false);
  useLayoutEffect(() => {
    const wasMoved = isMoved.current;
    isMoved.current = !isFirst;
    if (!isFirst && activeId !== null)
      document.getElementById(elementId(activeId))?.scrollIntoView?.({ block: 'nearest' });
    if (isFirst && wasMoved) list.current?.scrollTo?.(0, 0);
  }, [list, activeId, isFirst]);
  return () => {
    isMoved.current = true;
  };
}
