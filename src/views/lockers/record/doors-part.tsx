import { givenFacts } from '#ui/screens/field-facts.tsx';
import { doorFields } from '#domain/lockers/doors/door.fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { subjectOfRows } from '#commands/focus.ts';
import { countOf, midSentence } from '#commands/asking/wording.ts';
import { capital } from '#domain/kernel/sentence-case.ts';
import { PossibleActions } from '#ui/screens/record-actions.tsx';
import { shipment } from '#domain/shipments/shipment.entity.ts';
import { href } from '#domain/entities/href.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { Tag } from '#ui/mark/status-mark.tsx';
import { Note } from '#ui/form/note.tsx';
import { Part } from '#ui/page/part.tsx';
import { isSelected } from '#ui/table/grid/selection.ts';
import { Facts } from '#ui/page/section.tsx';
import {
  certainties,
  doorStates,
  levels,
  lookOf,
  stateOfDoor,
  type Door,
  type Locker,
} from '../locker.ts';
import { useChosenDoor } from './chosen-door.ts';
import { DoorGrid } from './door-grid.tsx';
import { factOf } from './door-words.ts';

/** Appearances of doors in the order of the legend. */
const looks = [
  'free',
  'occupied',
  'reserved',
  'open',
  'jammed',
  'out-of-order',
  'unknown',
] as const satisfies readonly ReturnType<typeof lookOf>[];

const lookWords = (look: (typeof looks)[number]): string =>
  look === 'unknown' ? 'Out of date' : doorStates[look].word;

/** Legend of the appearances of the displayed doors, and of the marks in a door's corner. */
function Legend({ doors }: { doors: readonly Door[] }) {
  const drawn = new Set<string>(doors.map(lookOf));
  const isLastKnown = doors.some(
    (door) => door.certainty === 'last-known' && lookOf(door) !== 'unknown',
  );
  const isChecked = doors.some((door) => factOf(door).level === 'audited');
  return (
    <ul className="machine-legend" aria-label="Door legend">
      {looks
        .filter((look) => drawn.has(look))
        .map((look) => (
          <li key={look}>
            <i className={`machine-key is-door-${look}`} aria-hidden />
            {lookWords(look)}
          </li>
        ))}
      {isLastKnown && (
        <li>
          <i className="machine-key" data-certainty="last-known" aria-hidden />
          In doubt: last known state
        </li>
      )}
      {isChecked && (
        <li>
          <span aria-hidden>✓</span> Checked by a person
        </li>
      )}
      <li className="quiet-text">In the corner: age of the last report</li>
    </ul>
  );
}

/** Map of the doors, with a legend. */
export function DoorsPart({ record }: { record: Locker }) {
  return (
    <Part title="Doors" count={record.door_count}>
      {record.unsynced_since !== null && (
        <Note kind="info">
          This locker is online again. Until its status report arrives, the doors show their last
          known state from {formatMoment(record.unsynced_since)}.
        </Note>
      )}
      <DoorGrid record={record} />
      {record.doors.length > 0 && <Legend doors={record.doors} />}
    </Part>
  );
}

/** Facts of the chosen door with their certainty and source. */
export function DoorPart({ record: { doors, state } }: { record: Locker }) {
  const chosen = useChosenDoor();
  const door = doors.find(({ id }) => id === chosen) ?? doors[0];
  if (door === undefined) return null;
  const { status, word } = stateOfDoor(door);
  return (
    <Part title={`Door ${door.number}`} action={<Tag status={status}>{word}</Tag>}>
      <Size door={door} />
      <DoorActions doors={doors} door={door} isOffline={state === 'offline'} />
      <Facts facts={factsOf(door)} />
    </Part>
  );
}

interface DoorActionsProps {
  doors: readonly Door[];
  door: Door;
  isOffline: boolean;
}

/**
 * Commands for the chosen door, or for the selected ones. Only those that are possible have a
 * button; the others are under More with their reasons. An offline terminal opens no door.
 */
function DoorActions({ doors, door, isOffline }: DoorActionsProps) {
  const { focus } = useApp();
  const { kind, selection } = useSyncExternalStore(focus.subscribe, focus.get);
  const marked = kind === 'doors' ? doors.filter(({ id }) => isSelected(selection, id)) : [];
  const subject = subjectOfRows('doors', marked.length === 0 ? [door] : marked);
  const show = isOffline ? doorButtons.filter((id) => id !== OPEN) : doorButtons;
  return (
    <div className="door-actions">
      {marked.length > 0 && <b>{countOf(marked.length, 'doors')} selected</b>}
      <PossibleActions subject={subject} show={show} primary={OPEN} />
    </div>
  );
}

const OPEN = 'doors.2-open-door';

const doorButtons = [
  OPEN,
  'doors.3-set-out-of-order',
  'doors.4-return-to-service',
  'doors.5-release',
  'doors.6-reserve',
  'doors.7-extend-window',
  'doors.8-take-back',
  'doors.9-move',
  'doors.9-resend-pin',
];

function Size({ door }: { door: Door }) {
  const { api } = useApp();
  const size = useQuery(api.query('GET /get-door-sizes')).data?.find(
    ({ id }) => id === door.door_size_id,
  );
  if (size === undefined) return null;
  const { width, height, length, max_weight: weight } = size;
  return (
    <p className="door-size">{`${size.name}, ${width} × ${height} × ${length} cm, up to ${weight} kg`}</p>
  );
}

const people: Readonly<Record<string, string>> = {
  terminal: 'the terminal',
  staff: 'a staff code',
  system: 'Baton',
  user: 'a staff member',
  driver: 'a driver',
};

/**
 * Words for the source of a fact about a door, without the id of a user, which means nothing to a
 * reader.
 */
const by = (who: string): string => people[who.replace(/:\d+$/, '')] ?? who;

function factsOf(door: Door) {
  const { level, at, by: who } = factOf(door);
  return [
    ['Certainty', certainties[door.certainty]],
    ['Evidence', `${levels[level]}, ${formatMoment(at)}, by ${by(who)}`],
    ['Contents', capital(door.use)],
    [
      'Bolt',
      `${capital(door.bolt)}, ${midSentence(levels[door.bolt_level])} ${formatMoment(door.bolt_at)}`,
    ],
    ...(door.shipment_id === null
      ? []
      : [
          [
            'Shipment',
            <TextLink key="shipment" href={href(shipment, { id: door.shipment_id })}>
              {door.reference}
            </TextLink>,
          ] as const,
        ]),
    ...givenFacts(doorFields, door, [
      'occupied_since',
      'reserved_until',
      'fault',
      'blocked_reason',
    ]),
  ] as const;
}
