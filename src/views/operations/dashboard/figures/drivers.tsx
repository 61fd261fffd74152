import { formatCount } from '#domain/kernel/format.ts';
import { formatShortDay } from '#domain/kernel/time.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isWeekend } from '#domain/kernel/business-days.ts';
import { DayChart } from '#ui/chart/day-chart.tsx';
import { Button } from '#ui/form/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Switch } from '#ui/form/checkbox-field.tsx';
import { Listing } from '#ui/page/listing.tsx';
import { useApp } from '#ui/app-context.ts';
import { driverColumns } from './driver-columns.tsx';

import { isField, shipmentsWith } from '#ui/table/filter/shipment-links.ts';
import { Tile } from './tile.tsx';
import { navigate, useSearch } from 'wouter/use-browser-location';

interface DriverFilters {
  branch: number | null;
  manager: number | null;
  withWeekends: boolean;
}

const idIn = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** Filters for drivers in the URL: `?branch=3&manager=7&weekends=out`. */
function useDriverFilters() {
  const params = new URLSearchParams(useSearch());
  const filters: DriverFilters = {
    branch: idIn(params.get('branch')),
    manager: idIn(params.get('manager')),
    withWeekends: params.get('weekends') !== 'out',
  };
  const change = (changed: Partial<DriverFilters>) => {
    const { branch, manager, withWeekends } = { ...filters, ...changed };
    const next = new URLSearchParams({
      ...(branch !== null && { branch: String(branch) }),
      ...(manager !== null && { manager: String(manager) }),
      ...(!withWeekends && { weekends: 'out' }),
    });
    navigate(next.size === 0 ? location.pathname : `${location.pathname}?${next}`, {
      replace: true,
    });
  };
  return { ...filters, change };
}

const FIRST = 12;
const MORE = 50;

/** Daily work of all drivers, and of each driver by branch and manager. */
export function Drivers() {
  const { api } = useApp();
  const filters = useDriverFilters();
  const [shown, show] = useState(FIRST);
  const managers = useQuery(
    api.query('GET /ops-api/get_ops_managers', { query: { range: [0, 499] } }),
  );
  const filter = {
    ...(filters.branch !== null && { branch_id: filters.branch }),
    ...(filters.manager !== null && { ops_manager_id: filters.manager }),
  };
  const drivers = useQuery({
    ...api.query('GET /ops-api/drivers_summary', {
      query: { filter, range: [0, shown - 1], sort: ['to_deliver', 'DESC'] },
    }),
    placeholderData: keepPreviousData,
  });
  const led = managers.data?.rows ?? [];
  const branches = [...new Map(led.map((one) => [one.branch_id, one.branch]))];
  const ofBranch = led.filter(
    ({ branch_id: id }) => filters.branch === null || id === filters.branch,
  );
  return (
    <>
      <DriversTrend withWeekends={filters.withWeekends} />
      <Tile title="Drivers" lead="Most deliveries first" of={drivers}>
        {({ rows, total }) => (
          <>
            <div className="row row-wrap tile-tools">
              <SelectField
                label="Branch"
                value={String(filters.branch ?? ALL)}
                choices={choicesOf('All branches', branches)}
                onChange={(id) => filters.change({ branch: numberOf(id), manager: null })}
              />
              <SelectField
                label="Operations manager"
                value={String(filters.manager ?? ALL)}
                choices={choicesOf(
                  'All managers',
                  ofBranch.map(({ id, name }) => [id, name]),
                )}
                onChange={(id) => filters.change({ manager: numberOf(id) })}
              />
              <Switch
                label="Weekends in trends"
                checked={filters.withWeekends}
                onChange={(withWeekends) => filters.change({ withWeekends })}
              />
            </div>
            <Listing
              label="Drivers and their work"
              columns={driverColumns(filters.withWeekends)}
              rows={rows}
              rowKey={({ id }) => id}
              empty={
                <p className="quiet-text">
                  {filters.branch === null && filters.manager === null
                    ? 'The company has no drivers yet.'
                    : 'No driver works for this branch and manager.'}
                </p>
              }
            />
            <p className="tile-foot">
              {formatCount(rows.length)} of {formatCount(total)}{' '}
              {rows.length < total && (
                <Button kind="quiet" busy={drivers.isFetching} onClick={() => show(shown + MORE)}>
                  Show more
                </Button>
              )}
            </p>
          </>
        )}
      </Tile>
    </>
  );
}

const ALL = 'all';
const numberOf = (id: string): number | null => (id === ALL ? null : Number(id));
const choicesOf = (all: string, known: readonly (readonly [number, string])[]) => [
  { value: ALL, label: all },
  ...known.map(([id, label]) => ({ value: String(id), label })),
];

function DriversTrend({ withWeekends }: { withWeekends: boolean }) {
  const { api } = useApp();
  const days = useQuery({
    ...api.query('GET /ops-api/drivers_trend', {
      query: { include_weekends: withWeekends ? 'true' : 'false' },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Tile
      title="Driver activity"
      lead={`Deliveries and attempts by drivers in the last 14 days${withWeekends ? '' : ', without weekends'}`}
      of={days}
    >
      {(rows) => (
        <DayChart
          label="Delivered and failed by day"
          bars="Delivered"
          line="Failed attempts"
          format={formatCount}
          days={rows.map(({ date, delivered, failed }) => ({
            key: date,
            label: formatShortDay(date),
            bar: delivered,
            line: failed,
            href: shipmentsWith(isField('delivered', date)),
            isQuiet: isWeekend(date),
          }))}
        />
      )}
    </Tile>
  );
}
