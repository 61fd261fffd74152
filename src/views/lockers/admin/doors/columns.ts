import { doorFields } from '#domain/lockers/doors/door.fields.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import { certainties, doorStates, levels, stateOfDoor, type Door } from '#views/lockers/locker.ts';
import { sizeOptions } from '#views/lockers/size-options.ts';

const nameOf = ({ locker, number }: Door): string => `${locker} door ${number}`;

export const doorTable = showFields('GET /doors', doorFields, {
  labels: { state: doorStates, certainty: certainties, use_level: levels, level: levels },
  own: { name: nameOf, state: { of: stateOfDoor } },
  filters: { size: { kind: 'choice', many: true, options: sizeOptions } },
});
