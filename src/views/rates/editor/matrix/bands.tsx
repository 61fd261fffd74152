import type { FormEvent } from 'react';
import { inRand } from '#domain/kernel/money.ts';
import { readDecimal } from '#domain/text/numbers.ts';
import { baseOf, type Cell } from '#domain/rates/bands.ts';
import { Button } from '#ui/form/button.tsx';
import { changeWords } from '#views/rates/words.ts';
import { startOf, useBands } from './use-bands.ts';
import type { GroupCell } from './kept-prices.ts';

type BandsProps = {
  cell: GroupCell;
  current: GroupCell | undefined;
  /** Saves the cell; absent if the bands are read only. */
  onSave?: ((cell: GroupCell) => void) | undefined;
};

type AmountProps = {
  name: string;
  value: string;
  isFixed: boolean;
  onChange: (text: string) => void;
};

const Amount = ({ name, value, isFixed, onChange }: AmountProps) => (
  <input
    aria-label={name}
    inputMode="decimal"
    autoComplete="off"
    value={value}
    readOnly={isFixed}
    onChange={(event) => onChange(event.target.value)}
  />
);

const savingOff = (isRead: boolean, isChanged: boolean): string | false => {
  if (!isRead) return 'Type numbers such as 97,69';
  return isChanged ? false : 'No changes to save';
};

/** Price change at a weight, in percent. */
function changeAt(now: Cell | undefined, draft: Cell | null, weight: number): string {
  const before = now && baseOf(now, weight)?.amount;
  const after = draft ? baseOf(draft, weight)?.amount : undefined;
  return before && after !== undefined ? changeWords((after - before) / before) : '';
}

/** Editable weight bands of a price, next to the current bands. */
export function Bands({ cell, current, onSave }: BandsProps) {
  const bands = useBands(cell);
  const { typed, draft, isChanged } = bands;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft && isChanged) onSave?.(draft);
  };
  return (
    <form
      className="rates-bands"
      aria-label={`Bands of ${cell.service} ${cell.from} to ${cell.to}`}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') bands.reset();
      }}
    >
      <div className="rates-bar">
        <h2 className="mono">{`${cell.service} ${cell.from} → ${cell.to}`}</h2>
        <span className="rates-minimum">
          Minimum
          <Amount
            name="Minimum"
            value={bands.minimum}
            isFixed={!onSave}
            onChange={bands.setMinimum}
          />
          {current && current.minimum !== cell.minimum && (
            <small>now {inRand(current.minimum)}</small>
          )}
        </span>
        {onSave && (
          <span className="rates-buttons">
            <Button kind="quiet" onClick={bands.add}>
              Add a band
            </Button>
            <Button
              kind="quiet"
              off={typed.length < 2 ? 'A price needs at least one band' : false}
              onClick={bands.remove}
            >
              Remove the last band
            </Button>
            <Button
              type="submit"
              kind={isChanged ? 'primary' : 'plain'}
              off={savingOff(draft !== null, isChanged)}
            >
              Save bands
            </Button>
          </span>
        )}
      </div>
      <BandTable bands={bands} current={current} isFixed={!onSave} />
      {typed.length === 0 && (
        <p className="quiet-text">Withdrawn: this service is not offered here.</p>
      )}
    </form>
  );
}

const titles = [
  'From',
  'Until',
  'Base now',
  'Base draft',
  'Per kg now',
  'Per kg draft',
  'Change at end',
];

type TableProps = {
  bands: ReturnType<typeof useBands<GroupCell>>;
  current: GroupCell | undefined;
  isFixed: boolean;
};

function BandTable({ bands: { typed, draft, change }, current, isFixed }: TableProps) {
  return (
    <table aria-label="Bands of weight">
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {typed.map((band, at) => {
          const now = current?.bands[at];
          const start = startOf(typed, at);
          const field = (title: string, name: keyof typeof band) => (
            <Amount
              name={`${title}, band ${at + 1}`}
              value={band[name]}
              isFixed={isFixed}
              onChange={(text) => change(at, { [name]: text })}
            />
          );
          // Weight at which the price change of the band is computed: the end of the band or, for
          // the last band, one kilogram above its start.
          const end = readDecimal(band.until) ?? (readDecimal(start) ?? 0) + 1;
          return (
            <tr key={at}>
              <td>{start} kg</td>
              <td>{field('Until', 'until')}</td>
              <td className="quiet-text">{now ? inRand(now.base) : ''}</td>
              <td>{field('Base', 'base')}</td>
              <td className="quiet-text">{now ? inRand(now.per_kilogram) : ''}</td>
              <td>{field('Per kilogram', 'per_kilogram')}</td>
              <td>{changeAt(current, draft, end)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
