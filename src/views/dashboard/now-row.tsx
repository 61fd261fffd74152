import { useEffect, useRef } from 'react';
import { nothingFocused, type FocusStore, type Subject } from '../../commands/focus.ts';
import { formatCount } from '../../domain/format.ts';
import { nowSource } from '../../domain/now.ts';
import { nowSet } from '../../domain/now-set.ts';
import { useApp } from '../../ui/app-context.ts';
import { Keys } from '../../ui/mark/keys.tsx';
import { Ago } from '../../ui/table/cells.tsx';
import { focusedLine, type NowEntry } from './focused-line.ts';
import { Claim, Deadline, Mark, What } from './now-cells.tsx';
import { nowCommands } from './now-commands.ts';

/** All rows of an entry, as its list finds them. */
const subjectOf = ({ line: { source, count }, group }: NowEntry) => {
  const query = nowSet(source, group?.key).filter;
  const { kind } = nowSource(source);
  return { is: 'matching', kind, query, total: group?.count ?? count } as const satisfies Subject;
};

/** What the person can do with all rows of an entry, the best first. */
export function useLineCommands(entry: NowEntry | undefined) {
  const { actions } = useApp();
  if (!entry || !actions || entry.doneAt !== undefined) return [];
  const entries = actions(subjectOf(entry)).flatMap((one) =>
    one.kind === 'item' && !one.off ? one : [],
  );
  return nowCommands[entry.line.source].flatMap((id) => entries.find((one) => one.id === id) ?? []);
}

/** Makes all rows of an entry the subject of keys and palette; of what is done there are none. */
function pointAt(focus: FocusStore, entry: NowEntry) {
  if (entry.doneAt !== undefined) {
    focus.set(nothingFocused);
    return focusedLine.set(null);
  }
  const { kind, query, total } = subjectOf(entry);
  focus.set({ ...nothingFocused, kind, selection: { is: 'matching', query, total } });
  focusedLine.set(entry.line);
}

interface NowRowProps {
  entry: NowEntry;
  at: string;
  /** Its groups are shown beneath it. */
  isOpen: boolean;
  tabIndex: number;
}

const classOf = ({ group, doneAt }: NowEntry): string =>
  ['now-line', group && 'is-group', doneAt !== undefined && 'is-done'].filter(Boolean).join(' ');

export function NowRow({ entry, at, isOpen, tabIndex }: NowRowProps) {
  const { focus } = useApp();
  const row = useRef<HTMLDivElement>(null);
  const { line, group, doneAt } = entry;
  const { source, count, groups } = line;
  // The line in focus goes on being what it is now.
  useEffect(() => {
    if (document.activeElement === row.current) pointAt(focus, entry);
  }, [focus, entry]);
  const isGrouped = !group && doneAt === undefined && groups.length > 1;
  return (
    <div
      ref={row}
      role="row"
      className={classOf(entry)}
      data-source={source}
      aria-level={group ? 2 : 1}
      aria-expanded={isGrouped ? isOpen : undefined}
      tabIndex={tabIndex}
      onFocus={() => pointAt(focus, entry)}
    >
      <Mark entry={entry} />
      <b role="gridcell" className="now-count">
        {doneAt === undefined && formatCount(group?.count ?? count)}
      </b>
      <What entry={entry} />
      <span role="gridcell" className="now-age">
        {doneAt === undefined && <Ago iso={group?.since ?? line.since} />}
      </span>
      <Deadline entry={entry} at={at} />
      <Claim entry={entry} />
      <Best entry={entry} />
    </div>
  );
}

/** What Enter starts. */
function Best({ entry }: { entry: NowEntry }) {
  const [best] = useLineCommands(entry);
  return (
    <span role="gridcell" className="now-go">
      {best && (
        <button type="button" className="now-best" tabIndex={-1} onClick={best.run}>
          {best.label} <Keys keys="Enter" hint />
        </button>
      )}
    </span>
  );
}
