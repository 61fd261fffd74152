import { Part } from '../../../ui/page/part.tsx';
import { foundWords, isDifferent, recordedWords, type WalkDoor } from './walk.ts';

const found = ({ found: what, reference }: WalkDoor): string => {
  if (what === null) return '';
  return what === 'other' ? `Found ${reference ?? 'another parcel'}.` : `${foundWords[what]}.`;
};

/** What a door holds by the record and by the person, and what follows of it. */
export function Difference({ door }: { door: WalkDoor }) {
  return (
    <>
      <b className="walk-number">{String(door.number).padStart(2, '0')}</b>
      <p>
        {recordedWords(door)} {found(door)}
        {door.correction !== null && <small>{door.correction.words}</small>}
        {door.note !== null && <small>Note: {door.note}</small>}
      </p>
    </>
  );
}

/** The differences so far. */
export function Differences({ doors }: { doors: readonly WalkDoor[] }) {
  const different = doors.filter(isDifferent);
  return (
    <Part title="Differences" count={different.length}>
      {different.length === 0 ? (
        <p className="quiet-text">None so far. They are corrected when the walk is closed.</p>
      ) : (
        <ul className="walk-differences">
          {different.map((door) => (
            <li key={door.door_id}>
              <Difference door={door} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
