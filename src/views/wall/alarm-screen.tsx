import { formatCount } from '../../domain/format.ts';
import { shortSpan } from '../../domain/spans.ts';
import { StatusMark } from '../../ui/mark/status-mark.tsx';
import type { Alarm } from './alarms.ts';
import { AgeInWords } from './tile.tsx';
import './alarm-screen.css';

interface AlarmsProps {
  alarms: readonly Alarm[];
  now: number;
}

const MOST = 4;

/** New alarms on the whole screen, until they are seen, over, or have had their time. */
export function AlarmScreen({ alarms, now }: AlarmsProps) {
  const more = alarms.length - MOST;
  return (
    <section className="alarm-screen" role="alert" aria-label="Alarm">
      <ul>
        {alarms.slice(0, MOST).map((alarm) => (
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

/** The gravest alarm above every scene, as long as it lasts. */
export function AlarmStrip({ alarms, now }: AlarmsProps) {
  const [first] = alarms;
  if (!first) return null;
  return (
    <section className="alarm-strip" aria-label="Alarm">
      <StatusMark status="danger" />
      <div>
        <b>{first.title}</b>
        <span>
          {first.detail}
          {alarms.length > 1 && `; and ${formatCount(alarms.length - 1)} more`}
        </span>
      </div>
      <AlarmAge alarm={first} now={now} />
    </section>
  );
}

const AlarmAge = ({ alarm, now }: { alarm: Alarm; now: number }) => (
  <em>
    {alarm.since !== null && <b>{shortSpan(now - alarm.since, 2)}</b>}
    <span>
      <AgeInWords at={alarm.at} now={now} />
    </span>
  </em>
);
