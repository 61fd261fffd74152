import { useState } from 'react';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { Button } from '#ui/form/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';

export type Days = { from: string; until: string };

export const lastDays = (days: number): Days => {
  const until = todayHere();
  return { from: shiftDay(until, 1 - days), until };
};

export function Range({ busy, onChoose }: { busy: boolean; onChoose: (days: Days) => void }) {
  const [days, setDays] = useState(() => lastDays(7));
  return (
    <form
      className="rates-range"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(days);
      }}
    >
      <TextField
        label="First day"
        type="date"
        value={days.from}
        onChange={(from) => setDays({ ...days, from })}
      />
      <TextField
        label="Last day"
        type="date"
        value={days.until}
        onChange={(until) => setDays({ ...days, until })}
      />
      <Button type="submit" busy={busy}>
        Compute
      </Button>
    </form>
  );
}
