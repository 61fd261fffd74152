import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { listSource } from '#api/list-source.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Grid } from '#ui/table/grid/grid.ts';
import { useApp } from '#ui/app-context.ts';
import { runsAtWork } from './at-work.ts';
import { runPath, type Run } from './run.ts';
import { columns, filters } from './columns.tsx';
import view from './list.view.ts';

export default function Runs() {
  const { api } = useApp();
  const [grid, setGrid] = useState<Grid<Run> | null>(null);
  const list = useMemo(() => listSource(api, 'GET /runs', { background: true }), [api]);
  // Reads only the cache, because the top bar already polls the active runs.
  const { data } = useQuery({ ...runsAtWork(api), enabled: false });
  useEffect(() => grid?.rows.applyChanges(data?.rows ?? []), [grid, data]);
  return (
    <DataTable<Run>
      tableId="runs"
      title="Runs"
      kind="runs"
      list={list}
      columns={columns}
      filters={filters}
      views={view.views}
      sort={['time_created', 'DESC']}
      recordHref={({ id }) => runPath(id)}
      onGrid={setGrid}
    />
  );
}
