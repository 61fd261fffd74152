import type { ComponentType } from 'react';
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

const main: Record<PartName, RecordPart> = {
  doors: DoorsPart,
  parcels: Parcels,
  access: AccessPart,
  commands: ({ record }) => <CommandsPart record={record} most={MANY} />,
  power: PowerPart,
  walks: ({ record }) => <WalksPart record={record} most={MANY} />,
  history: History,
};

/** The part of the record that the address names. */
export function ByPart({ record }: { record: Locker }) {
  const Part = main[usePart()];
  return <Part record={record} />;
}

/** Beside it: the door that people are at, the newest of what has a part of its own, and where the locker stands. */
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
