import { AGE_STEP_MS } from '#domain/kernel/spans.ts';
import { Icon } from '#ui/mark/icon.tsx';
import { usePastMoment } from '#ui/past.ts';
import { useNow } from '#ui/use-now.ts';
import { lookOf, stateOfDoor, type Door, type Locker } from '../locker.ts';
import { useChosenDoor } from './chosen-door.ts';
import { ageOf, factOf, nameOf } from './door-words.ts';
import { columnsOf, gapIn } from './geometry.ts';
import { useDoorKeys } from './use-door-keys.ts';
import '../lockers.css';

/** Map of the doors: a single tab stop; arrows move, digits go to a door, `x` selects. */
export function DoorGrid({ record: locker }: { record: Locker }) {
  const { doors } = locker;
  const chosen = useChosenDoor();
  const grid = useDoorKeys(doors);
  const current = doors.find(({ id }) => id === chosen) ?? doors[0];
  const live = useNow(AGE_STEP_MS);
  const past = usePastMoment();
  const now = past === null ? live : Date.parse(past);
  if (doors.length === 0) return <p className="locker-none">This locker has no doors yet.</p>;
  return (
    <div
      ref={grid.ref}
      className="machine"
      role="group"
      aria-label={`Doors of ${locker.code}`}
      onKeyDown={grid.onKeyDown}
      onFocus={grid.onFocus}
    >
      {columnsOf(doors).map((column) => (
        <div key={column[0]?.column_no} className="machine-column">
          {column.map((door) => (
            <DoorCell
              key={door.id}
              door={door}
              isCurrent={door === current}
              isSelected={grid.isSelected(door)}
              now={now}
            />
          ))}
          <Screen gap={gapIn(column)} />
        </div>
      ))}
    </div>
  );
}

function Screen({ gap }: { gap: ReturnType<typeof gapIn> }) {
  if (gap === null) return null;
  return (
    <span
      className="machine-screen"
      style={{ gridRow: `${gap.row_from} / span ${gap.row_span}` }}
      aria-hidden
    >
      <Icon name="smartphone" />
      Screen
    </span>
  );
}

interface Cell {
  door: Door;
  isCurrent: boolean;
  isSelected: boolean;
  now: number;
}

function DoorCell({ door, isCurrent, isSelected, now }: Cell) {
  const { word } = stateOfDoor(door);
  const { level, at } = factOf(door);
  const isUnknown = door.certainty === 'unknown';
  return (
    <button
      type="button"
      className={`machine-door is-door-${lookOf(door)}`}
      style={{ gridRow: `${door.row_from} / span ${door.row_span}` }}
      data-door={door.id}
      data-low={door.row_span === 1 || undefined}
      data-certainty={door.certainty}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent || undefined}
      aria-pressed={isSelected || undefined}
    >
      <span className="for-readers">{nameOf(door, now)}</span>
      <span aria-hidden className="machine-number">
        {String(door.number).padStart(2, '0')}
      </span>
      <span aria-hidden className="machine-size">
        {door.size}
      </span>
      <span aria-hidden className="machine-word">
        {door.state === 'occupied' && !isUnknown ? (door.reference ?? word) : word}
      </span>
      <span aria-hidden className="machine-age">
        {level === 'audited' ? '✓' : ageOf(at, now)}
      </span>
    </button>
  );
}
