import { useEffect, useState, type RefObject } from 'react';
import { formatCount } from '#domain/kernel/format.ts';
import { nowHref } from '#domain/overview/now-set.ts';
import { useApp } from '#ui/app-context.ts';
import { useRoving } from '#ui/chart/roving.ts';
import { Button } from '#ui/form/button.tsx';
import { deferComponent } from '#ui/defer-component.tsx';
import type { MenuEntry } from '#ui/overlay/menu.tsx';
import { entryKey, groupKey, narrowedBy, type NowEntry, type NowLine } from './focused-line.ts';
import type { useBranchChoice } from './now-branch.tsx';
import { entriesOf, type Done } from './now-entries.ts';
import { NowFooter } from './now-footer.tsx';
import { useLineKeys } from './now-keys.ts';
import { NowRow } from './now-row.tsx';
import { snoozeEntries, useMarks } from './now-marks.ts';
import { useCalmOrder } from './now-order.ts';

const MenuList = deferComponent(() =>
  import('#ui/overlay/menu-list.tsx').then((list) => list.MenuList),
);

/** Number of lines displayed at first. */
const MAX_LINES = 9;

/**
 * Opening or reloading the dashboard focuses the first line, unless the focus has moved meanwhile.
 */
function useArrival(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (document.activeElement?.matches('body, main h1'))
      list.current?.querySelector<HTMLElement>('[role=row]')?.focus();
  }, [list]);
}

interface GridProps {
  lines: readonly NowLine[];
  done: readonly Done[];
  at: string;
  branches: ReturnType<typeof useBranchChoice>;
}

/** Menu at a row: lengths of a snooze, or branches. */
interface Asking {
  label: string;
  row: HTMLElement;
  entries: readonly MenuEntry[];
}

/** Lines as rows with keyboard navigation. */
export function NowGrid({ lines, done, at, branches }: GridProps) {
  const [isWhole, setWhole] = useState(false);
  const { shown: steady, waiting, bringIn, hold } = useCalmOrder(lines, Date.parse(at));
  const { open, toggle } = useOpenGroups();
  const { selected, select } = useSelectedGroups();
  const entries = entriesOf({
    lines: isWhole ? steady : steady.slice(0, MAX_LINES),
    done,
    open,
    selected,
    branch: branches.branch,
  });
  const { current, group, tabIndexOf } = useRoving(entries.length, { items: '[role=row]' });
  const marks = useMarks();
  const [asking, ask] = useState<Asking | null>(null);
  const copy = useCopying();
  const onKeyDown = useLineKeys(group, {
    entries,
    marks,
    snooze: (line, row) => ask({ label: 'Snooze', row, entries: snoozeEntries(line, marks) }),
    askBranch: (row) =>
      branches.mayChoose && ask({ label: 'Branch', row, entries: branches.entries }),
    select,
    copy: (entry) => void copy(entry),
    bringIn,
    open,
    toggle,
  });
  useArrival(group.ref);
  return (
    <>
      {waiting > 0 && (
        <Button kind="quiet" keys="u" onClick={bringIn}>
          {formatCount(waiting)} new
        </Button>
      )}
      <div
        {...hold}
        ref={group.ref}
        className="now-list"
        role="treegrid"
        data-arrival
        aria-label="Needs attention"
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          group.onFocus(event);
          hold.onFocus();
        }}
      >
        {entries.map((entry, index) => (
          <NowRow
            key={entryKey(entry)}
            entry={entry}
            number={numberOf(entry, steady)}
            at={at}
            isOpen={open.has(entry.line.source)}
            tabIndex={tabIndexOf(index)}
          />
        ))}
      </div>
      {steady.length > MAX_LINES && !isWhole && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {formatCount(steady.length - MAX_LINES)} more
        </Button>
      )}
      <NowFooter entry={entries[current]} />
      {asking && (
        <MenuList
          label={asking.label}
          anchor={{ current: asking.row }}
          startsAt="first"
          placement="bottom end"
          isOpen
          onClose={() => ask(null)}
          entries={asking.entries}
        />
      )}
    </>
  );
}

/**
 * Returns the digit that goes to a line, by the position of the line in the list; null if there is
 * none, as for groups and finished lines.
 */
function numberOf({ line, group, doneAt }: NowEntry, lines: readonly NowLine[]): number | null {
  const at = group || doneAt !== undefined ? -1 : lines.indexOf(line);
  return at >= 0 && at < MAX_LINES ? at + 1 : null;
}

function useCopying() {
  const { toasts } = useApp();
  return async (entry: NowEntry) => {
    const href = nowHref(entry.line.source, narrowedBy(entry));
    try {
      await navigator.clipboard.writeText(new URL(href, location.origin).href);
      toasts.show({ kind: 'success', text: 'Link copied.' });
    } catch {
      toasts.show({ kind: 'error', text: 'The browser did not allow the link to be copied.' });
    }
  };
}

/** Selected groups, all of one source, because an action applies to a single list. */
function useSelectedGroups() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = ({ line, group }: NowEntry) => {
    if (!group) return;
    const key = groupKey(line, group.key);
    const ofLine = [...selected].filter((one) => one.startsWith(`${line.source} `));
    setSelected(
      new Set(selected.has(key) ? ofLine.filter((one) => one !== key) : [...ofLine, key]),
    );
  };
  return { selected, select };
}

/** Sources with open groups. */
function useOpenGroups() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (source: string, is: boolean) =>
    setOpen((now) => new Set([...now].filter((one) => one !== source).concat(is ? source : [])));
  return { open, toggle };
}
