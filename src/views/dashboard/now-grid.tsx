import { useEffect, useState, type FocusEvent, type RefObject } from 'react';
import { formatCount } from '../../domain/format.ts';
import { useRoving } from '../../ui/chart/roving.ts';
import { Button } from '../../ui/form/button.tsx';
import { later } from '../../ui/later.tsx';
import { entryKey, type NowLine } from './focused-line.ts';
import { entriesOf, type Done } from './now-entries.ts';
import { NowFoot } from './now-foot.tsx';
import { useLineKeys } from './now-keys.ts';
import { NowRow } from './now-row.tsx';
import { snoozeEntries, useMarks } from './now-marks.ts';

const MenuList = later(() =>
  import('../../ui/overlay/menu-list.tsx').then((list) => list.MenuList),
);

/** As many lines are shown until more are asked for. */
const MOST = 9;

/** While somebody is at work in the list its lines keep their places, and new ones come last. */
function useSteadyOrder(lines: readonly NowLine[]) {
  const [held, hold] = useState<readonly string[] | null>(null);
  const placeOf = ({ source }: NowLine) => {
    const at = held?.indexOf(source) ?? -1;
    return at === -1 ? lines.length : at;
  };
  const onFocus = () => {
    if (held === null) hold(lines.map(({ source }) => source));
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) hold(null);
  };
  const steady = held === null ? lines : lines.toSorted((a, b) => placeOf(a) - placeOf(b));
  return { steady, onFocus, onBlur };
}

/** Whoever goes to the dashboard goes to what needs them, unless they went on meanwhile. */
function useArrival(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (document.activeElement?.matches('main h1'))
      list.current?.querySelector<HTMLElement>('[role=row]')?.focus();
  }, [list]);
}

interface GridProps {
  lines: readonly NowLine[];
  done: readonly Done[];
  at: string;
}

/** The lines as rows that keys lead through. */
export function NowGrid({ lines, done, at }: GridProps) {
  const [isWhole, setWhole] = useState(false);
  const { steady, onFocus, onBlur } = useSteadyOrder(lines);
  const { open, toggle } = useOpenGroups();
  const entries = entriesOf({ lines: isWhole ? steady : steady.slice(0, MOST), done, open });
  const { current, group, tabIndexOf } = useRoving(entries.length, { items: '[role=row]' });
  const marks = useMarks();
  const [snoozing, setSnoozing] = useState<{ line: NowLine; row: HTMLElement } | null>(null);
  const snooze = (line: NowLine, row: HTMLElement) => setSnoozing({ line, row });
  const onKeyDown = useLineKeys(group, { entries, marks, snooze, open, toggle });
  useArrival(group.ref);
  return (
    <>
      <div
        ref={group.ref}
        className="now-list"
        role="treegrid"
        data-arrival
        aria-label="Needs attention"
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          group.onFocus(event);
          onFocus();
        }}
        onBlur={onBlur}
      >
        {entries.map((entry, index) => (
          <NowRow
            key={entryKey(entry)}
            entry={entry}
            at={at}
            isOpen={open.has(entry.line.source)}
            tabIndex={tabIndexOf(index)}
          />
        ))}
      </div>
      {steady.length > MOST && !isWhole && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {formatCount(steady.length - MOST)} more
        </Button>
      )}
      <NowFoot entry={entries[current]} />
      {snoozing && (
        <MenuList
          label="Snooze"
          anchor={{ current: snoozing.row }}
          startsAt="first"
          placement="bottom end"
          isOpen
          onClose={() => setSnoozing(null)}
          entries={snoozeEntries(snoozing.line, marks)}
        />
      )}
    </>
  );
}

/** Sources whose groups are shown. */
function useOpenGroups() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (source: string, is: boolean) =>
    setOpen((now) => new Set([...now].filter((one) => one !== source).concat(is ? source : [])));
  return { open, toggle };
}
