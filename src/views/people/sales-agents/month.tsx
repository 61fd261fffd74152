import { navigate, useSearch } from 'wouter/use-browser-location';
import { todayHere } from '#domain/kernel/business-days.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { withMonth } from './months.ts';
import './month.css';

/** Field of the month of the listed figures. */
export function MonthOfFigures({ month }: { month: string }) {
  const search = useSearch();
  return (
    <div className="agents-month">
      <TextField
        label="Month"
        type="month"
        max={todayHere().slice(0, 7)}
        value={month}
        onChange={(chosen) => {
          if (chosen !== '') navigate(withMonth(search, chosen), { replace: true });
        }}
      />
      <p className="quiet-text">
        Charged and received exclude VAT. Commission is on money received in the month.
      </p>
    </div>
  );
}
