import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useApp } from '../../../ui/app-context.ts';
import { Icon } from '../../../ui/mark/icon.tsx';
import { stateOfDoor, type Door, type Locker } from '../locker.ts';
import { chooseDoor, useChosenDoor } from './chosen-door.ts';
import { ageOf, factOf, nameOf } from './door-words.ts';
import { columnsOf, doorAfter, gapIn } from './geometry.ts';
import '../lockers.css';

/** Digits that are typed this fast one after the other are one number. */
const DIGITS_MS = 700;

/** The doors as the machine stands: one tab stop, moved through by arrows; digits lead to a number. */
export function DoorGrid({ record: locker }: { record: Locker }) {
  const { doors } = locker;
  const chosen = useChosenDoor();
  const grid = useDoorKeys(doors);
  const current = doors.find(({ id }) => id === chosen) ?? doors[0];
  const now = useNow();
  if (doors.length === 0) return <p className="locker-none">It has no doors yet.</p>;
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
            <DoorCell key={door.id} door={door} isCurrent={door === current} now={now} />
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
  now: number;
}

function DoorCell({ door, isCurrent, now }: Cell) {
  const { word } = stateOfDoor(door);
  const { level, at } = factOf(door);
  const isUnknown = door.certainty === 'unknown';
  return (
    <button
      type="button"
      className={`machine-door is-door-${word === 'Unknown' ? 'unknown' : door.state}`}
      style={{ gridRow: `${door.row_from} / span ${door.row_span}` }}
      data-door={door.id}
      data-low={door.row_span === 1 || undefined}
      data-level={level}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent || undefined}
      aria-label={nameOf(door, now)}
    >
      <span className="machine-number">{String(door.number).padStart(2, '0')}</span>
      <span className="machine-size">{door.size}</span>
      <span className="machine-word">
        {door.state === 'occupied' && !isUnknown ? (door.reference ?? 'Taken') : word}
      </span>
      <span className="machine-age">{level === 'audited' ? '✓' : ageOf(at, now)}</span>
    </button>
  );
}

const AGES_MS = 10_000;

/** The moment, kept true while one looks. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), AGES_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Arrows, ends and digits; the door that has the focus is what commands act on. */
function useDoorKeys(doors: readonly Door[]) {
  const { focus } = useApp();
  const ref = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const go = (door: Door | undefined) =>
    door && ref.current?.querySelector<HTMLElement>(`[data-door="${door.id}"]`)?.focus();
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const door = doors.find(({ id }) => String(id) === target.dataset['door']);
    if (door === undefined) return;
    chooseDoor(door.id);
    const rows = { get: (id: number | string) => doors.find((one) => one.id === id) };
    focus.set({ kind: 'doors', rows, selection: { is: 'none' }, focusedId: door.id });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const from = doors.find(
      ({ id }) => String(id) === document.activeElement?.getAttribute('data-door'),
    );
    if (from === undefined) return;
    const next = /^\d$/.test(event.key) ? numbered(event.key) : doorAfter(doors, from, event.key);
    if (next === undefined && !/^(Arrow|\d$)/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    go(next);
  };
  const numbered = (digit: string) => {
    const isNext = Date.now() - typed.current.at < DIGITS_MS;
    typed.current = { text: isNext ? typed.current.text + digit : digit, at: Date.now() };
    return doors.find(({ number }) => number === Number(typed.current.text));
  };
  useLockerFocus();
  return { ref, onFocus, onKeyDown };
}

/** Whoever leaves the machine for another part of the page acts on the locker again. */
function useLockerFocus(): void {
  const { focus } = useApp();
  useEffect(() => {
    const before = focus.get();
    if (before.kind !== 'lockers') return undefined;
    const onFocusIn = ({ target }: Event) => {
      const isElsewhere =
        target instanceof Element &&
        target.closest('.record-page') !== null &&
        target.closest('.machine') === null;
      if (isElsewhere) focus.set(before);
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [focus]);
}
