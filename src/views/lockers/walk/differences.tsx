import { findingWords, recordedWords } from '#domain/lockers/walks/words.ts';
import { Part } from '#ui/page/part.tsx';
import { DoorPhoto } from './photos/door-photo.tsx';
import { isDifferent, type WalkDoor } from './walk.ts';

/** Content of a door as recorded and as found, and the planned correction. */
export function Difference({ walkId, door }: { walkId: number; door: WalkDoor }) {
  return (
    <>
      <b className="walk-number">{String(door.number).padStart(2, '0')}</b>
      <p>
        {recordedWords(door.recorded)} {findingWords(door.found, door.reference)}
        {door.correction !== null && <small>{door.correction.words}</small>}
        {door.note !== null && <small>Note: {door.note}</small>}
      </p>
      <DoorPhoto walkId={walkId} door={door} />
    </>
  );
}

/** Differences that the walk has found so far. */
export function Differences({ walkId, doors }: { walkId: number; doors: readonly WalkDoor[] }) {
  const different = doors.filter(isDifferent);
  return (
    <Part title="Differences" count={different.length}>
      {different.length === 0 ? (
        <p className="quiet-text">
          None so far. Differences are corrected when the walk is closed.
        </p>
      ) : (
        <ul className="walk-differences">
          {different.map((door) => (
            <li key={door.door_id}>
              <Difference walkId={walkId} door={door} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
