import { formatCount } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { nowSource } from '#domain/overview/now.ts';
import { nowHref, exampleWord } from '#domain/overview/now-set.ts';
import { formatDateTime, formatTime } from '#domain/kernel/time.ts';
import type { NowLevel } from '#domain/overview/urgency.ts';
import { Link } from '#ui/link.tsx';
import { Avatar } from '#ui/mark/brand.tsx';
import { StatusMark, type Status } from '#ui/mark/status-mark.tsx';
import { lineAge } from './deadline.ts';
import { narrowedBy, type NowEntry, type NowLine } from './focused-line.ts';

const levels: Record<NowLevel, { status: Status; word: string }> = {
  alarm: { status: 'danger', word: 'Alarm' },
  high: { status: 'warning', word: 'Urgent' },
  normal: { status: 'neutral', word: 'Waiting' },
};

export function Mark({ entry: { line, group, doneAt } }: { entry: NowEntry }) {
  const { status, word } = levels[line.level];
  const said = group ? `Of ${nowSource(line.source).phrase[1]}` : word;
  return (
    <span role="gridcell">
      {!group && <StatusMark status={doneAt === undefined ? status : 'success'} />}
      <span className="for-readers">{doneAt === undefined ? said : 'Done'}, </span>
    </span>
  );
}

export function What({ entry }: { entry: NowEntry }) {
  const { line, group, doneAt } = entry;
  const { source, count } = line;
  const { phrase: words, isTask } = nowSource(source);
  const phrase = words[(group?.count ?? count) === 1 ? 0 : 1];
  if (doneAt !== undefined)
    return (
      <span role="gridcell" className="now-what quiet-text">
        Done: {isTask ? phrase : `${formatCount(count)} ${phrase}`}, {formatTime(doneAt)}
        {line.claimed && `; ${line.claimed.is_own ? 'you were' : `${line.claimed.name} was`} on it`}
      </span>
    );
  const href = nowHref(source, narrowedBy(entry));
  return (
    <span role="gridcell" className="now-what">
      <Link href={href} tabIndex={-1}>
        {group ? group.label : phrase}
        {!group && <Units line={line} />}
      </Link>
      {!group && <Worst line={line} />}
    </span>
  );
}

/**
 * Shows one row of a line: the row with the earliest deadline or, without deadlines, the oldest
 * row; for a task, the last entry of the task.
 */
function Worst({ line }: { line: NowLine }) {
  const { source, worst, elsewhere } = line;
  return (
    <small>
      {exampleWord(source)}: <span className="ref">{worst.label}</span>
      {worst.detail && ` ${worst.detail}`}
      {groupWords(line)}
      {elsewhere > 0 && ` · ${formatCount(elsewhere)} more in other lines`}
    </small>
  );
}

/** Affected units other than rows: "61 parcels inside". */
function Units({ line: { source, units } }: { line: NowLine }) {
  const { units: words } = nowSource(source);
  if (words === undefined || units === 0) return null;
  const said =
    words === 'rand' ? inRand(units) : `${formatCount(units)} ${words[units === 1 ? 0 : 1]}`;
  return <span className="now-units">, {said}</span>;
}

const NAMED_GROUPS = 3;

/** Groups such as "SDT 12, CPT 10 and 4 more"; empty for a single group. */
function groupWords({ groups }: NowLine): string {
  if (groups.length < 2) return '';
  const named = groups
    .slice(0, NAMED_GROUPS)
    .map(({ label, count }) => `${label} ${formatCount(count)}`);
  const rest = groups.length - named.length;
  return ` · ${named.join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`;
}

export function Claim({ entry: { line, group, doneAt } }: { entry: NowEntry }) {
  const claimed = group || doneAt !== undefined ? null : line.claimed;
  return (
    <span
      role="gridcell"
      className="now-claim"
      title={
        claimed ? `${claimed.name} has been on it since ${formatDateTime(claimed.at)}` : undefined
      }
    >
      {claimed && <Avatar name={claimed.name} />}
      {claimed && <span className="for-readers">{claimed.name} is on it</span>}
    </span>
  );
}

/** Age of a line, or the end of its snooze; nothing for a finished line. */
export function Age({ entry, at }: { entry: NowEntry; at: string }) {
  const { text, isPast } = ageOf(entry, at);
  return (
    <span role="gridcell" className={isPast ? 'now-due is-past' : 'now-due'}>
      {text}
    </span>
  );
}

function ageOf({ line, group, doneAt }: NowEntry, at: string) {
  const { snoozed } = line;
  if (doneAt !== undefined) return { text: '', isPast: false };
  if (group) return lineAge({ since: group.since, deadline: null }, at);
  if (!snoozed) return lineAge(line, at);
  const until = snoozed.until ? `until ${formatDateTime(snoozed.until)}` : 'until it gets worse';
  return { text: `Snoozed ${until}`, isPast: false };
}
