import { foundWords } from '#domain/lockers/walks/words.ts';
import { columnsOf } from '../record/geometry.ts';
import { isDifferent, type WalkDoor } from './walk.ts';
import '../lockers.css';

interface WalkGridProps {
  doors: readonly WalkDoor[];
  current: WalkDoor | null;
  onChoose: (number: number) => void;
}

const lookOf = (door: WalkDoor): string => {
  if (isDifferent(door)) return 'walk-different';
  if (door.found === 'undecided') return 'is-door-unknown';
  const contents = door.recorded.use === 'occupied' ? '' : `is-door-${door.recorded.use}`;
  return door.found === null ? contents : `walk-agreed ${contents}`;
};

const wordOf = (door: WalkDoor): string => {
  if (door.found !== null && door.found !== 'as-recorded') return foundWords[door.found];
  if (door.recorded.use === 'occupied') return door.recorded.reference ?? 'Taken';
  return door.recorded.use === 'reserved' ? 'Reserved' : 'Free';
};

/** Map of the doors: checked doors, doors with differences, and the current door. */
export function WalkGrid({ doors, current, onChoose }: WalkGridProps) {
  return (
    <div className="machine walk-machine" role="group" aria-label="Doors of the walk">
      {columnsOf(doors).map((column) => (
        <div key={column[0]?.column_no} className="machine-column">
          {column.map((door) => (
            <button
              key={door.door_id}
              type="button"
              tabIndex={-1}
              className={`machine-door ${lookOf(door)}`}
              style={{ gridRow: `${door.row_from} / span ${door.row_span}` }}
              data-low={door.row_span === 1 || undefined}
              aria-current={door === current || undefined}
              onClick={() => onChoose(door.number)}
            >
              <span className="for-readers">Door </span>
              <span className="machine-number">{String(door.number).padStart(2, '0')}</span>
              <span className="machine-size">{door.found === null ? door.size : '✓'}</span>
              <span className="machine-word">{wordOf(door)}</span>
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
