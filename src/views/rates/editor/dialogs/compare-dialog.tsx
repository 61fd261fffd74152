import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#domain/kernel/format.ts';
import { useApp } from '#ui/app-context.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Listing } from '#ui/page/listing.tsx';
import { changeColumns, nameOfPrice, type PriceChange } from '../matrix/change-columns.ts';
import { useRevisionChoices } from '#views/rates/revision-choices.ts';

const DIFF = 'GET /rates/revisions/:id/diff';

const HOLDING = 'now';
const EVERY = 'all';
const MAX_SHOWN = 300;
const sizes = [
  { value: '0', label: 'Any change' },
  { value: '0.05', label: 'Over 5%' },
  { value: '0.1', label: 'Over 10%' },
  { value: '0.25', label: 'Over 25%' },
] as const;

const choicesOf = (all: string, values: readonly string[]) => [
  { value: EVERY, label: all },
  ...[...new Set(values)].toSorted().map((value) => ({ value, label: value })),
];

type CompareDialogProps = { revision: number; weight: number; onClose: () => void };

/** Dialog that compares the prices of a revision with the current rates or another revision. */
export function CompareDialog({ revision, weight, onClose }: CompareDialogProps) {
  const { api } = useApp();
  const [against, setAgainst] = useState(HOLDING);
  const { choices, description } = useRevisionChoices();
  const query = against === HOLDING ? {} : { against: Number(against) };
  const found = useQuery(api.query(DIFF, { params: { id: revision }, query }));
  const others = choices.filter(({ value }) => value !== String(revision));
  return (
    <Dialog title="Compare prices" isOpen onClose={onClose} wide>
      <SelectField
        label="Against"
        description={description}
        choices={[{ value: HOLDING, label: 'The current rates' }, ...others]}
        value={against}
        onChange={setAgainst}
      />
      <QueryResult of={found} what="the differences">
        {(changes) => <Changes changes={changes} weight={weight} />}
      </QueryResult>
    </Dialog>
  );
}

function Changes({ changes, weight }: { changes: readonly PriceChange[]; weight: number }) {
  const [group, setGroup] = useState(EVERY);
  const [service, setService] = useState(EVERY);
  const [size, setSize] = useState<(typeof sizes)[number]['value']>('0');
  const shown = changes.filter(
    (one) =>
      (group === EVERY || one.group === group) &&
      (service === EVERY || one.service === service) &&
      (size === '0' || one.change === null || Math.abs(one.change) > Number(size)),
  );
  return (
    <>
      <div className="rates-asked">
        <SelectField
          label="Group"
          choices={choicesOf(
            'Every group',
            changes.map((one) => one.group),
          )}
          value={group}
          onChange={setGroup}
        />
        <SelectField
          label="Service"
          choices={choicesOf(
            'Every service',
            changes.map((one) => one.service),
          )}
          value={service}
          onChange={setService}
        />
        <SelectField label="Size" choices={sizes} value={size} onChange={setSize} />
      </div>
      <p role="status" className="quiet-text">
        {formatCount(shown.length)} of {formatCount(changes.length)} differences
        {shown.length > MAX_SHOWN && `; the first ${MAX_SHOWN} are shown`}.
      </p>
      <Listing
        label="Differences"
        columns={changeColumns(weight, { before: 'Before', after: 'Here' })}
        rows={shown.slice(0, MAX_SHOWN)}
        rowKey={nameOfPrice}
        empty={
          <EmptyState kind="no-match" title="No difference">
            These prices are the same.
          </EmptyState>
        }
        flush
      />
    </>
  );
}
