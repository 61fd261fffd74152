import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DimensionKind } from '#domain/reports/dataset.ts';
import { groupWords } from '#domain/reports/result.ts';
import { useApp } from '#ui/app-context.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { Icon } from '#ui/mark/icon.tsx';
import '#ui/mark/chip.css';
import { bodyOf, EVERY, type Asked } from '../address.ts';
import type { Reading, Report } from '../reading.ts';

interface ConditionsProps {
  report: Report;
  reading: Reading;
  asked: Asked;
  go: (change: Partial<Asked>) => void;
}

interface Group {
  key: string;
  label: string;
}

/** Fetches all groups of a dimension, regardless of the current condition on it. */
function useGroups({ report, asked }: ConditionsProps, id: string | null, kind: DimensionKind) {
  const { api } = useApp();
  const { [id ?? '']: _, ...rest } = asked.where;
  const where = id === null ? rest : { ...rest, [id]: [] };
  const body = { ...bodyOf({ ...asked, by: id === null ? null : [id], where, sort: null }) };
  return useQuery({
    queryKey: ['report groups', report.id, body],
    queryFn: ({ signal }) =>
      api.call('POST /reports/:id/rows', { params: { id: report.id }, body }, { signal }),
    enabled: id !== null,
    staleTime: 60_000,
    select: ({ rows }) =>
      rows.map(({ keys: [key = null], cells: [cell = null] }): Group => {
        const label = typeof cell === 'string' ? cell : null;
        return { key: key ?? '', label: groupWords(kind, key, label) };
      }),
  });
}

/** Conditions of the report, with a field to add a condition. */
export function Conditions(props: ConditionsProps) {
  const { reading, asked, go } = props;
  const { dimensions, parameters } = reading;
  const [adding, setAdding] = useState<string | null>(null);
  const narrowed = dimensions.filter(({ id }) => (parameters.where[id]?.length ?? 0) > 0);
  const left = dimensions.filter((one) => !narrowed.includes(one));
  const added = dimensions.find(({ id }) => id === adding);
  const set = (id: string, keys: string[]) => {
    setAdding(null);
    go({ where: { ...asked.where, [id]: keys } });
  };
  return (
    <>
      {narrowed.map(({ id, title, kind }) => (
        <Condition
          key={id}
          {...props}
          dimension={{ id, title, kind }}
          remove={() => {
            const { [id]: _, ...rest } = asked.where;
            // A condition that is not in the URL comes from the report itself, so it is overridden
            // with `EVERY`, the value for all groups.
            go({ where: id in asked.where ? rest : { ...rest, [id]: [EVERY] } });
          }}
        />
      ))}
      <SelectField
        label="Only"
        name="only"
        value={adding ?? ''}
        placeholder="Everything"
        choices={left.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={setAdding}
      />
      {added && (
        <GroupField {...props} dimension={added} onChoose={(key) => set(added.id, [key])} />
      )}
    </>
  );
}

interface OfDimension extends ConditionsProps {
  dimension: { id: string; title: string; kind: DimensionKind };
}

function GroupField({
  dimension,
  onChoose,
  ...props
}: OfDimension & { onChoose: (key: string) => void }) {
  const { data = [], isPending } = useGroups(props, dimension.id, dimension.kind);
  return (
    <SelectField
      label={dimension.title}
      name="only-of"
      autoFocus
      value=""
      placeholder={isPending ? 'Loading…' : `Choose from ${data.length}`}
      choices={data.map(({ key, label }) => ({ value: key === '' ? ' ' : key, label }))}
      onChange={(key) => onChoose(key === ' ' ? '' : key)}
    />
  );
}

function Condition({ dimension, remove, ...props }: OfDimension & { remove: () => void }) {
  const { id, title, kind } = dimension;
  const { data } = useGroups(props, id, kind);
  const keys = props.reading.parameters.where[id] ?? [];
  const label = (key: string) =>
    data?.find((one) => one.key === key)?.label ?? groupWords(kind, key, null);
  const words = keys.length > 3 ? `${keys.length} chosen` : keys.map(label).join(', ');
  return (
    <span className="chip report-condition">
      <span className="quiet-text">{title}</span>
      <span>{words}</span>
      <button
        type="button"
        className="chip-remove"
        aria-label={`Remove ${title} ${words}`}
        onClick={remove}
      >
        <Icon name="x" size={12} />
      </button>
    </span>
  );
}
