import { formatCount } from '#domain/kernel/format.ts';
import type { FilterKey } from '#api/list-source.ts';
import { capital } from '#domain/kernel/sentence-case.ts';
import { runFields } from '#domain/runs/run.fields.ts';
import { rowsOfRun, runEntities } from '#domain/runs/run-titles.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import type { FilterField } from '#ui/table/filter/filter-fields.ts';
import { RunBar } from './run-bar.tsx';
import { doneOf, standingOf, stateWords, countsOf } from './run.ts';

const entities = runEntities.map((value) => ({ value, label: capital(rowsOfRun(value)) }));

const table = showFields('GET /runs', runFields, {
  labels: { state: stateWords },
  own: {
    state: { of: standingOf },
    outcome: {
      value: countsOf,
      cell: (run) => (
        <span className="run-cell" title={countsOf(run)}>
          <RunBar run={run} label={run.title} />
        </span>
      ),
    },
    done: {
      end: true,
      value: (run) => `${doneOf(run)} / ${run.total}`,
      cell: (run) => (
        <>
          {formatCount(doneOf(run))} <span className="quiet-text">/ {formatCount(run.total)}</span>
        </>
      ),
    },
    entity: ({ entity }) => rowsOfRun(entity),
  },
  filters: { entity: { kind: 'choice', options: entities } },
});

export const { columns } = table;

export const filters: readonly FilterField<FilterKey<'GET /runs'>>[] = [
  ...table.filters,
  { name: 'failed', label: 'With failures', kind: 'flag' },
];
