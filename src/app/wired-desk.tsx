import { useMemo, type ReactNode } from 'react';
import { DeskProvider } from '../ui/table/desk.ts';
import { usePreferences } from '../views/house.ts';
import type { Wired } from './wire.ts';

/** What tables and screens need of the house. */
export function WiredDesk({ wired, children }: { wired: Wired; children: ReactNode }) {
  const { api, focus, toasts } = wired;
  const { singleKeys, density } = usePreferences();
  const desk = useMemo(
    () => ({ api, focus, toasts, singleKeys, density }),
    [api, focus, toasts, singleKeys, density],
  );
  return <DeskProvider value={desk}>{children}</DeskProvider>;
}
