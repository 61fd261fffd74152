import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FocusEvent, type RefObject } from 'react';
import { nothingFocused } from '../../commands/focus.ts';
import { useLoading } from '../../commands/loading.ts';
import { formatCount } from '../../domain/format.ts';
import { useApp } from '../../ui/app-context.ts';
import { useRoving } from '../../ui/chart/roving.ts';
import { Button } from '../../ui/form/button.tsx';
import { later } from '../../ui/later.tsx';
import { Section } from '../../ui/page/section.tsx';
import { entryKey, focusedLine, type NowLine } from './focused-line.ts';
import { entriesOf, useDone, type Done } from './now-entries.ts';
import { NowFoot } from './now-foot.tsx';
import { useLineKeys } from './now-keys.ts';
import { NowRow } from './now-row.tsx';
import { snoozeEntries, useMarks } from './now-marks.ts';
import { TileBody } from './tile.tsx';
import './now-list.css';

const MenuList = later(() =>
  import('../../ui/overlay/menu-list.tsx').then((list) => list.MenuList),
);

/** As many lines are shown until more are asked for. */
const MOST = 9;

/** What needs this person now, the most urgent first. Keys and palette act on the rows of the line in focus. */
export function NowList() {
  const { api } = useApp();
  const now = useQuery(api.query('GET /now', { query: {} }));
  // Keys pressed on the way here are meant for its first line.
  useLoading(now.isPending);
  const [isOpen, setOpen] = useState(false);
  const snoozed = now.data?.lines.filter((line) => line.snoozed) ?? [];
  return (
    <Section
      title="Now"
      action={
        snoozed.length > 0 && (
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Snoozed {formatCount(snoozed.length)}
          </Button>
        )
      }
    >
      <TileBody of={now} what="Now">
        {({ lines, at }) => <Lines lines={lines} at={at} withSnoozed={isOpen} />}
      </TileBody>
    </Section>
  );
}

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

interface LinesProps {
  lines: readonly NowLine[];
  at: string;
  withSnoozed: boolean;
}

/** Whether the row of a source is where the person is. */
const isFocusedLine = (source: string) =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.dataset['source'] === source;

/** Whoever goes to the dashboard goes to what needs them, unless they went on meanwhile. */
function useArrival(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (document.activeElement?.matches('main h1'))
      list.current?.querySelector<HTMLElement>('[role=row]')?.focus();
  }, [list]);
}

function Lines({ lines, at, withSnoozed }: LinesProps) {
  const { focus } = useApp();
  useEffect(
    () => () => {
      focus.set(nothingFocused);
      focusedLine.set(null);
    },
    [focus],
  );
  const done = useDone(lines, at, isFocusedLine);
  const shown = lines.filter((line) => !line.snoozed);
  if (withSnoozed) shown.push(...lines.filter((line) => line.snoozed));
  if (shown.length === 0 && done.length === 0)
    return <p className="quiet-text">Nothing needs you.</p>;
  return <Grid lines={shown} done={done} at={at} />;
}

interface GridProps {
  lines: readonly NowLine[];
  done: readonly Done[];
  at: string;
}

function Grid({ lines, done, at }: GridProps) {
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
