import { formatCount } from '#domain/kernel/format.ts';
import { exampleWord } from '#domain/overview/now-set.ts';
import { formatTime } from '#domain/kernel/time.ts';
import type { NowLevel } from '#domain/overview/urgency.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import { lineAge } from '#views/operations/dashboard/now/deadline.ts';
import { lineWords, type NowLine } from '../alarms.ts';
import { mapReading } from '../reading.ts';
import type { SceneProps } from './scene.ts';
import { WorstList, type Worst } from '../worst-list.tsx';

const marks: Record<NowLevel, Status> = { alarm: 'danger', high: 'warning', normal: 'neutral' };

/** Scene of lines that need attention, with the users who claimed them. */
export function NowScene({ figures, now }: SceneProps) {
  const rows = mapReading(figures.lines, (lines) => lines.map((line) => rowOf(line, now)));
  return (
    <WorstList title="Needs attention" reading={rows} now={now} nothing="Nothing needs attention" />
  );
}

const rowOf = (line: NowLine, now: number): Worst => ({
  key: line.source,
  status: marks[line.level],
  title: lineWords(line),
  detail: line.claimed
    ? `${line.claimed.name}, ${formatTime(line.claimed.at)}`
    : `${exampleWord(line.source)}: ${line.worst.label}${elsewhereWords(line)}`,
  figure: lineAge(line, now).text,
});

const elsewhereWords = ({ elsewhere }: NowLine): string =>
  elsewhere === 0 ? '' : ` · ${formatCount(elsewhere)} more in other lines`;
