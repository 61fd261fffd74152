import { openingDays } from '#domain/lockers/opening-times.ts';
import { Part } from '#ui/page/part.tsx';
import { Facts } from '#ui/page/section.tsx';
import type { Locker } from '../locker.ts';
import { factsOf } from './locker-facts.ts';

/** Address and opening hours. */
export function Site({ record: locker }: { record: Locker }) {
  const hours = openingDays.flatMap((day) => {
    const times = locker.opening_hours[day];
    return times === undefined ? [] : [[day, times] as const];
  });
  return (
    <>
      <Part title="Locker">
        <Facts facts={factsOf(locker)} />
      </Part>
      <Part title="Opening hours">
        <Facts facts={hours} />
      </Part>
    </>
  );
}
