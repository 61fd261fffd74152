import { useEffect, useRef } from 'react';
import { nothingFocused, type FocusStore, type Selection, type Subject } from '#commands/focus.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { nowSource } from '#domain/overview/now.ts';
import { useApp } from '#ui/app-context.ts';
import { Link } from '#ui/link.tsx';
import { Keys } from '#ui/mark/keys.tsx';
import { focusedLine, type NowEntry } from './focused-line.ts';
import { Age, Claim, Mark, What } from './now-cells.tsx';
import { nowCommands, nowLinks } from './now-commands.ts';
import { useSubject } from './now-subject.ts';

/** Available commands for all rows of an entry, the most suitable first. */
export function useLineCommands(entry: NowEntry | undefined, subject: Subject) {
  const { actions } = useApp();
  if (!entry || !actions || entry.doneAt !== undefined) return [];
  const entries = actions(subject).flatMap((one) => (one.kind === 'item' && !one.off ? one : []));
  return nowCommands[entry.line.source].flatMap((id) => entries.find((one) => one.id === id) ?? []);
}

/**
 * Makes all rows of an entry the subject of shortcuts and the palette; finished lines and tasks
 * have no rows.
 */
function pointAt(focus: FocusStore, entry: NowEntry, subject: Subject) {
  const isDone = entry.doneAt !== undefined;
  focusedLine.set(isDone ? null : entry.line);
  if (isDone || subject.is === 'none') return focus.set(nothingFocused);
  const selection: Selection =
    subject.is === 'rows'
      ? { is: 'ids', ids: new Set(subject.ids) }
      : { is: 'matching', query: subject.query, total: subject.total };
  const rows = subject.is === 'rows' ? { rows: subject.rows } : {};
  focus.set({ ...nothingFocused, ...rows, kind: subject.kind, selection });
}

interface NowRowProps {
  entry: NowEntry;
  /** Digit that goes to the line; null for a group. */
  number: number | null;
  at: string;
  /** Whether the groups of the line are open. */
  isOpen: boolean;
  tabIndex: number;
}

const classOf = ({ group, doneAt }: NowEntry): string =>
  ['now-line', group && 'is-group', doneAt !== undefined && 'is-done'].filter(Boolean).join(' ');

/** Number of rows of an entry; null for a task, which has no count. */
const countText = ({ line: { source, count }, group, doneAt }: NowEntry): string | null =>
  doneAt !== undefined || nowSource(source).isTask ? null : formatCount(group?.count ?? count);

export function NowRow({ entry, number, at, isOpen, tabIndex }: NowRowProps) {
  const { focus } = useApp();
  const row = useRef<HTMLDivElement>(null);
  const { line, group, selected, doneAt } = entry;
  const { source, groups } = line;
  const subject = useSubject(entry);
  // Updates the subject while the line has the focus.
  useEffect(() => {
    if (document.activeElement === row.current) pointAt(focus, entry, subject);
  }, [focus, entry, subject]);
  const isGrouped = !group && doneAt === undefined && groups.length > 1;
  return (
    <div
      ref={row}
      role="row"
      className={classOf(entry)}
      data-source={source}
      aria-level={group ? 2 : 1}
      aria-expanded={isGrouped ? isOpen : undefined}
      aria-selected={group ? selected !== undefined : undefined}
      tabIndex={tabIndex}
      onFocus={() => pointAt(focus, entry, subject)}
    >
      <span role="gridcell" className="now-number" aria-hidden="true">
        {number}
      </span>
      <Mark entry={entry} />
      <b role="gridcell" className="now-count">
        {countText(entry)}
      </b>
      <What entry={entry} />
      <Age entry={entry} at={at} />
      <Claim entry={entry} />
      <Best entry={entry} subject={subject} />
    </div>
  );
}

/** Action of Enter: the most suitable command, or a link. */
function Best({ entry, subject }: { entry: NowEntry; subject: Subject }) {
  const [command] = useLineCommands(entry, subject);
  const link = entry.doneAt === undefined ? nowLinks[entry.line.source] : undefined;
  const best = link?.isBest?.(entry) ? undefined : command;
  return (
    <span role="gridcell" className="now-go">
      {best && (
        <button type="button" className="now-best" tabIndex={-1} onClick={best.run}>
          {best.label} <Keys keys="Enter" hint />
        </button>
      )}
      {!best && link && (
        <Link className="now-best" href={link.href(entry)} tabIndex={-1}>
          {link.label} <Keys keys="Enter" hint />
        </Link>
      )}
    </span>
  );
}
