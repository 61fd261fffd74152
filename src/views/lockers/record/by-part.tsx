import type { ComponentType } from 'react';
import { subjectOfRows } from '#commands/focus.ts';
import { RowActions } from '#ui/screens/row-actions.tsx';
import type { Locker } from '../locker.ts';
import { AccessPart } from './access-part.tsx';
import { CommandsPart } from './commands-part.tsx';
import { DoorPart, DoorsPart } from './doors-part.tsx';
import { History } from './history.tsx';
import { Parcels } from './parcels.tsx';
import { usePart, type PartName } from './part-links.tsx';
import { PowerPart } from './power-part.tsx';
import { Site } from './site.tsx';
import { WalksPart } from './walks-part.tsx';

type RecordPart = ComponentType<{ record: Locker }>;

const MANY = 50;

/** Commands that change the terminal. */
const toTerminal = [
  'lockers.3-block-reservations',
  'lockers.4-allow-reservations',
  'lockers.5-restart',
  'lockers.8-set-volume',
  'lockers.8-set-message',
];

const main: Record<PartName, RecordPart> = {
  doors: DoorsPart,
  parcels: Parcels,
  access: AccessPart,
  commands: ({ record }) => (
    <>
      <p className="locker-asks">
        <RowActions quiet subject={subjectOfRows('lockers', [record])} show={toTerminal} />
      </p>
      <CommandsPart record={record} most={MANY} />
    </>
  ),
  power: PowerPart,
  walks: ({ record }) => <WalksPart record={record} most={MANY} />,
  history: History,
};

/** Shows the part of the record that the URL names. */
export function ByPart({ record }: { record: Locker }) {
  const Part = main[usePart()];
  return <Part record={record} />;
}

/**
 * Side parts: the chosen door, the newest commands and walks unless the main part shows them, and
 * the site.
 */
export function Aside({ record }: { record: Locker }) {
  const part = usePart();
  return (
    <>
      {part === 'doors' && <DoorPart record={record} />}
      {part !== 'commands' && <CommandsPart record={record} />}
      {part !== 'walks' && <WalksPart record={record} />}
      <Site record={record} />
    </>
  );
}
