import { useEffect } from 'react';
import { nothingFocused, type FocusStore, type Subject } from '../../commands/focus.ts';
import { formatCount } from '../../domain/format.ts';
import { nowHref, nowSource } from '../../domain/now.ts';
import { formatDateTime } from '../../domain/time.ts';
import type { NowLevel } from '../../domain/urgency.ts';
import { useApp } from '../../ui/app-context.ts';
import { Link } from '../../ui/link.tsx';
import { Avatar } from '../../ui/mark/brand.tsx';
import { Keys } from '../../ui/mark/keys.tsx';
import { StatusMark, type Status } from '../../ui/mark/status-mark.tsx';
import { Ago } from '../../ui/table/cells.tsx';
import { deadlineText } from './deadline.ts';
import { focusedLine, type NowLine } from './focused-line.ts';
import { nowCommands } from './now-commands.ts';

const levels: Record<NowLevel, { status: Status; word: string }> = {
  alarm: { status: 'danger', word: 'Alarm' },
  high: { status: 'warning', word: 'Urgent' },
  normal: { status: 'neutral', word: 'Waiting' },
};

/** All rows of a line, as its list finds them. */
const subjectOf = ({ source, count }: NowLine) => {
  const { kind, filter } = nowSource(source);
  return { is: 'matching', kind, query: filter, total: count } as const satisfies Subject;
};

/** What the person can do with all rows of a line, the best first. */
export function useLineCommands(line: NowLine | undefined) {
  const { actions } = useApp();
  if (!line || !actions) return [];
  const entries = actions(subjectOf(line)).flatMap((entry) =>
    entry.kind === 'item' && !entry.off ? entry : [],
  );
  return nowCommands[line.source].flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
}

/** Makes all rows of a line the subject of keys and palette. */
function pointAt(focus: FocusStore, line: NowLine) {
  const { kind, query, total } = subjectOf(line);
  focus.set({ ...nothingFocused, kind, selection: { is: 'matching', query, total } });
  focusedLine.set(line);
}

interface NowRowProps {
  line: NowLine;
  at: string;
  tabIndex: number;
}

export function NowRow({ line, at, tabIndex }: NowRowProps) {
  const { focus } = useApp();
  const { source, count, level, since, worst, claimed } = line;
  const { status, word } = levels[level];
  // The line in focus goes on being what it is now.
  useEffect(() => {
    if (focusedLine.get()?.source === line.source) pointAt(focus, line);
  }, [focus, line]);
  return (
    <div role="row" className="now-line" tabIndex={tabIndex} onFocus={() => pointAt(focus, line)}>
      <span role="gridcell">
        <StatusMark status={status} />
        <span className="for-readers">{word}, </span>
      </span>
      <b role="gridcell" className="now-count">
        {formatCount(count)}
      </b>
      <span role="gridcell" className="now-what">
        <Link href={nowHref(source)} tabIndex={-1}>
          {nowSource(source).phrase[count === 1 ? 0 : 1]}
        </Link>
        <small>
          first: <span className="ref">{worst.label}</span>
        </small>
      </span>
      <span role="gridcell" className="now-age">
        <Ago iso={since} />
      </span>
      <Deadline line={line} at={at} />
      <span
        role="gridcell"
        className="now-claim"
        title={claimed ? `${claimed.name} is on it since ${formatDateTime(claimed.at)}` : undefined}
      >
        {claimed && <Avatar name={claimed.name} />}
        {claimed && <span className="for-readers">{claimed.name} is on it</span>}
      </span>
      <Best line={line} />
    </div>
  );
}

function Deadline({ line: { deadline, snoozed }, at }: { line: NowLine; at: string }) {
  const due = deadline === null ? null : deadlineText(deadline, at);
  const isPast = due?.isPast && !snoozed;
  const until = snoozed?.until ? `until ${formatDateTime(snoozed.until)}` : 'until it gets worse';
  return (
    <span role="gridcell" className={isPast ? 'now-due is-past' : 'now-due'}>
      {snoozed ? `Snoozed ${until}` : due?.text}
    </span>
  );
}

/** What Enter starts. */
function Best({ line }: { line: NowLine }) {
  const [best] = useLineCommands(line);
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
