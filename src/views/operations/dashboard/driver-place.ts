import { navigate, useSearch } from 'wouter/use-browser-location';

interface DriverFilters {
  branch: number | null;
  manager: number | null;
  withWeekends: boolean;
}

const idIn = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** Filters of drivers in the address: `?branch=3&manager=7&weekends=out`. */
export function useDriverFilters() {
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
