import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { subjectOfRows } from '#commands/focus.ts';
import { countOf, midSentence } from '#commands/asking/wording.ts';
import { capital } from '#domain/kernel/sentence-case.ts';
import { RowActions } from '#ui/screens/row-actions.tsx';
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
import { certainties, levels, stateOfDoor, type Door, type Locker } from '../locker.ts';
import { useChosenDoor } from './chosen-door.ts';
import { DoorGrid } from './door-grid.tsx';
import { factOf } from './door-words.ts';

const legend = [
  ['acknowledged', 'Concluded', 'the terminal says so'],
  ['sensed', 'Sensed', 'a sensor says so'],
  ['audited', 'Seen', 'a person saw it'],
  ['unknown', 'Unknown', 'too old to trust'],
] as const;

/** Map of the doors, with a legend. */
export function DoorsPart({ record }: { record: Locker }) {
  return (
    <Part title="Doors" count={record.door_count}>
      {record.unsynced_since !== null && (
        <Note kind="info">
          It is received again. Until its status report comes, its doors are as they were known on{' '}
          {formatMoment(record.unsynced_since)}.
        </Note>
      )}
      <DoorGrid record={record} />
      <ul className="machine-legend" aria-label="What the looks of doors mean">
        {legend.map(([key, word, text]) => (
          <li key={key}>
            <i className={`machine-key is-key-${key}`} aria-hidden />
            <b>{word}</b> {text}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Facts of the chosen door with their certainty and source. */
export function DoorPart({ record: { doors } }: { record: Locker }) {
  const chosen = useChosenDoor();
  const door = doors.find(({ id }) => id === chosen) ?? doors[0];
  if (door === undefined) return null;
  const { status, word } = stateOfDoor(door);
  return (
    <Part title={`Door ${door.number}`} action={<Tag status={status}>{word}</Tag>}>
      <Size door={door} />
      <DoorActions doors={doors} door={door} />
      <Facts facts={factsOf(door)} />
    </Part>
  );
}

/** Commands for the chosen door, or for the selected ones. */
function DoorActions({ doors, door }: { doors: readonly Door[]; door: Door }) {
  const { focus } = useApp();
  const { kind, selection } = useSyncExternalStore(focus.subscribe, focus.get);
  const marked = kind === 'doors' ? doors.filter(({ id }) => isSelected(selection, id)) : [];
  const subject = marked.length === 0 ? [door] : marked;
  return (
    <div className="door-actions">
      {marked.length > 0 && <b>{countOf(marked.length, 'doors')} selected</b>}
      <RowActions subject={subjectOfRows('doors', subject)} show={doorButtons} />
    </div>
  );
}

const doorButtons = [
  'doors.2-open-door',
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
  staff: 'a code of staff',
  system: 'Baton',
  user: 'one of the staff',
  driver: 'a driver',
};

/** Label of a source. The id of a user is removed, because it means nothing to people. */
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
    ...(door.occupied_since === null
      ? []
      : [['In since', formatMoment(door.occupied_since)] as const]),
    ...(door.reserved_until === null
      ? []
      : [['Reserved until', formatMoment(door.reserved_until)] as const]),
    ...(door.fault === null ? [] : [['Fault', door.fault] as const]),
    ...(door.blocked_reason === null ? [] : [['Out of order', door.blocked_reason] as const]),
  ] as const;
}
