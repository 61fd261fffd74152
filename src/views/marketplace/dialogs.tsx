import { useSyncExternalStore } from 'react';
import { askedNow, askFor, subscribe } from './asked.ts';
import { OverrideDialog } from './override-dialog.tsx';

/** Answers what commands and buttons ask for; every screen with marketplace events holds it once. */
export function MarketplaceDialogs() {
  const asked = useSyncExternalStore(subscribe, askedNow);
  return asked && <OverrideDialog event={asked.event} onClose={() => askFor(null)} />;
}
