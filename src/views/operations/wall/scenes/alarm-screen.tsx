import { formatCount } from '#domain/kernel/format.ts';
import { shortSpan } from '#domain/kernel/spans.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { formatTime } from '#domain/kernel/time.ts';
import { alarmInTurn, type Alarm } from '../alarms.ts';
import { AgeInWords } from '../tile.tsx';
import './alarm-screen.css';

interface AlarmsProps {
  alarms: readonly Alarm[];
  now: number;
}

const MAX_ALARMS = 4;

/** Full screen of new alarms, until they are acknowledged, over or timed out. */
export function AlarmScreen({ alarms, now }: AlarmsProps) {
  const more = alarms.length - MAX_ALARMS;
  return (
    <section className="alarm-screen" role="alert" aria-label="Alarm">
      <ul>
        {alarms.slice(0, MAX_ALARMS).map((alarm) => (
          <li key={alarm.key}>
            <StatusMark status="danger" />
            <div>
              <b>{alarm.title}</b>
              <span>{alarm.detail}</span>
            </div>
            <AlarmAge alarm={alarm} now={now} />
          </li>
        ))}
      </ul>
      <p>
        <span>{more > 0 && `and ${formatCount(more)} more`}</span>
        <span>
          <kbd>Esc</kbd> to dismiss
        </span>
      </p>
    </section>
  );
}

/** Strip that rotates unclaimed alarms above every scene; claimed alarms are only counted. */
export function AlarmStrip({ alarms, now }: AlarmsProps) {
  const { alarm, place, of, claimed } = alarmInTurn(alarms, now);
  if (alarms.length === 0) return null;
  const onIt = claimedWords(claimed);
  if (!alarm)
    return (
      <section className="alarm-strip is-claimed" aria-label="Alarm">
        <StatusMark status="warning" />
        <div>
          <b>{onIt}</b>
        </div>
      </section>
    );
  return (
    <section className="alarm-strip" aria-label="Alarm">
      <StatusMark status="danger" />
      <div>
        <b>{alarm.title}</b>
        <span>{[alarm.detail, stalledWords(alarm), onIt].filter(Boolean).join('; ')}</span>
      </div>
      {of > 1 && (
        <span className="alarm-place">
          {formatCount(place)} of {formatCount(of)}
        </span>
      )}
      <AlarmAge alarm={alarm} now={now} />
    </section>
  );
}

/** Claims in words: "1 claimed: Naledi Khumalo, 10:58", with the latest name. */
function claimedWords(claimed: readonly NonNullable<Alarm['claimed']>[]): string {
  const latest = claimed.toSorted((one, other) => other.at.localeCompare(one.at))[0];
  if (!latest) return '';
  return `${formatCount(claimed.length)} claimed: ${latest.name}, ${formatTime(latest.at)}`;
}

/** Stalled claim in words: "Naledi Khumalo, 10:58, no progress for an hour". */
const stalledWords = ({ claimed }: Alarm) =>
  claimed && `${claimed.name}, ${formatTime(claimed.at)}, no progress for an hour`;

const AlarmAge = ({ alarm, now }: { alarm: Alarm; now: number }) => (
  <em>
    {alarm.since !== null && <b>{shortSpan(now - alarm.since, 2)}</b>}
    <span>
      <AgeInWords at={alarm.at} now={now} />
    </span>
  </em>
);
