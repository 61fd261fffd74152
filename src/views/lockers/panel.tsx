import { recordPanel } from '#ui/screens/record-panel.tsx';
import { Ago } from '#ui/table/cells.tsx';
import { DoorGrid } from './record/door-grid.tsx';
import { factsOf } from './record/locker-facts.ts';
import { stateOfLocker, type Locker } from './locker.ts';

/** Side panel of a locker, with a map of its doors. */
export const LockerPanel = recordPanel('GET /lockers-view/:id', {
  kind: 'lockers',
  state: stateOfLocker,
  aside: ({ last_seen: seen }: Locker) => (
    <span>
      Last contact <Ago iso={seen} inSentence />
    </span>
  ),
  actions: ['lockers.1-edit'],
  facts: factsOf,
  parts: [DoorGrid],
});
