import { StatusMark } from '../../../ui/mark/status-mark.tsx';
import type { Locker } from '../locker.ts';
import { outageWords, powerWords } from '../../../domain/outages/words.ts';
import '../lockers.css';

/** How many doors are taken, faulty and in doubt, and what it runs on. */
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
