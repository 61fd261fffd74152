import { useEffect, useRef } from 'react';
import { nothingFocused, type FocusStore, type Subject } from '../../commands/focus.ts';
import { formatCount } from '../../domain/format.ts';
import { nowSource } from '../../domain/now.ts';
import { nowHref, nowSet } from '../../domain/now-set.ts';
import { formatDateTime, formatTime } from '../../domain/time.ts';
import type { NowLevel } from '../../domain/urgency.ts';
import { useApp } from '../../ui/app-context.ts';
import { Link } from '../../ui/link.tsx';
import { Avatar } from '../../ui/mark/brand.tsx';
import { Keys } from '../../ui/mark/keys.tsx';
import { StatusMark, type Status } from '../../ui/mark/status-mark.tsx';
import { Ago } from '../../ui/table/cells.tsx';
import { deadlineText } from './deadline.ts';
import { focusedLine, type NowEntry, type NowLine } from './focused-line.ts';
import { nowCommands } from './now-commands.ts';

const levels: Record<NowLevel, { status: Status; word: string }> = {
  alarm: { status: 'danger', word: 'Alarm' },
  high: { status: 'warning', word: 'Urgent' },
  normal: { status: 'neutral', word: 'Waiting' },
};

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

function Mark({ entry: { line, group, doneAt } }: { entry: NowEntry }) {
  const { status, word } = levels[line.level];
  const said = group ? `Of ${nowSource(line.source).phrase[1]}` : word;
  return (
    <span role="gridcell">
      {!group && <StatusMark status={doneAt === undefined ? status : 'success'} />}
      <span className="for-readers">{doneAt === undefined ? said : 'Done'}, </span>
    </span>
  );
}

function What({ entry: { line, group, doneAt } }: { entry: NowEntry }) {
  const { source, count, worst, elsewhere } = line;
  const phrase = nowSource(source).phrase[(group?.count ?? count) === 1 ? 0 : 1];
  if (doneAt !== undefined)
    return (
      <span role="gridcell" className="now-what quiet-text">
        Done: {formatCount(count)} {phrase}, {formatTime(doneAt)}
      </span>
    );
  const href = nowHref(source, group?.key);
  return (
    <span role="gridcell" className="now-what">
      <Link href={href} tabIndex={-1}>
        {group ? group.label : phrase}
      </Link>
      {!group && (
        <small>
          first: <span className="ref">{worst.label}</span>
          {groupWords(line)}
          {elsewhere > 0 && ` · ${formatCount(elsewhere)} more in other lines`}
        </small>
      )}
    </span>
  );
}

const NAMED_GROUPS = 3;

/** "SDT 12, CPT 10 and 4 more"; a single group says nothing. */
function groupWords({ groups }: NowLine): string {
  if (groups.length < 2) return '';
  const named = groups
    .slice(0, NAMED_GROUPS)
    .map(({ label, count }) => `${label} ${formatCount(count)}`);
  const rest = groups.length - named.length;
  return ` · ${named.join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`;
}

function Claim({ entry: { line, group, doneAt } }: { entry: NowEntry }) {
  const claimed = group || doneAt !== undefined ? null : line.claimed;
  return (
    <span
      role="gridcell"
      className="now-claim"
      title={claimed ? `${claimed.name} is on it since ${formatDateTime(claimed.at)}` : undefined}
    >
      {claimed && <Avatar name={claimed.name} />}
      {claimed && <span className="for-readers">{claimed.name} is on it</span>}
    </span>
  );
}

function Deadline({ entry: { line, group, doneAt }, at }: { entry: NowEntry; at: string }) {
  const { deadline, snoozed } = line;
  const due = deadline === null ? null : deadlineText(deadline, at);
  const isPast = due?.isPast && !snoozed;
  const until = snoozed?.until ? `until ${formatDateTime(snoozed.until)}` : 'until it gets worse';
  const isSaid = !group && doneAt === undefined;
  return (
    <span role="gridcell" className={isSaid && isPast ? 'now-due is-past' : 'now-due'}>
      {isSaid && (snoozed ? `Snoozed ${until}` : due?.text)}
    </span>
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
