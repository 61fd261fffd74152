import { useQuery } from '@tanstack/react-query';
import { OPEN_ALARM_MIN } from '#domain/lockers/doors/standing-open.ts';
import { useApp } from '#ui/app-context.ts';
import { useCan } from '#ui/use-can.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import type { Locker } from '../locker.ts';
import { outageWords, powerWords } from '#domain/outages/words.ts';
import '../lockers.css';

/** Counts of occupied, faulty and uncertain doors, and the power supply. */
export function Figures({ record: locker }: { record: Locker }) {
  const { door_count: all, free_door_count: free, faulty_door_count: faulty, overdue } = locker;
  const outage = outageWords(locker);
  return (
    <p className="locker-figures">
      <span>
        <b>{all - free}</b> of {all} taken
      </span>
      <span>
        <b>{locker.parcels}</b> {locker.parcels === 1 ? 'parcel' : 'parcels'} inside
      </span>
      {overdue > 0 && (
        <StatusMark status="warning">
          <b>{overdue}</b> overdue
        </StatusMark>
      )}
      {faulty > 0 && (
        <StatusMark status="warning">
          <b>{faulty}</b> faulty
        </StatusMark>
      )}
      <StandingOpen record={locker} />
      {locker.doubtful > 0 && (
        <StatusMark status="offline">
          <b>{locker.doubtful}</b> in doubt
        </StatusMark>
      )}
      {outage !== null && (
        <StatusMark status={locker.dark_from === null ? 'info' : 'danger'}>
          Outage {outage}
        </StatusMark>
      )}
      <span className="push">{powerWords(locker)}</span>
    </p>
  );
}

/** Doors that have been open for too long, according to the list of doors. */
function StandingOpen({ record: { id, doors } }: { record: Locker }) {
  const { api } = useApp();
  const may = useCan()('View locker administration');
  const query = { filter: { locker_id: id, stands_open: true } };
  const found = useQuery({
    ...api.query('GET /doors', { query }),
    enabled: may && doors.some(({ state }) => state === 'open'),
  });
  const numbers = found.data?.rows.map(({ number }) => number) ?? [];
  if (numbers.length === 0) return null;
  const what = numbers.length === 1 ? 'Door' : 'Doors';
  return (
    <StatusMark status="danger">
      {what} {numbers.join(', ')} open for over {OPEN_ALARM_MIN} min
    </StatusMark>
  );
}
