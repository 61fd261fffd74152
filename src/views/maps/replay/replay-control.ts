import { createStore } from '#commands/store.ts';

/** Interface through which commands control the replay of the open map. */
export interface ReplayControl {
  isOn: boolean;
  /** Starts a replay of the last hours for these drivers, or for all. */
  start: (hours: number, of: readonly number[] | null) => void;
  leave: () => void;
  toggle: () => void;
}

let open: ReplayControl | null = null;

/** Whether a map shows the past, for the status in the header. */
export const isReplayShown = createStore(false);

/** Control of the open map; null without one. */
export const replayControl = (): ReplayControl | null => open;

/** Registers the open map; returns a function that unregisters it. */
export function openReplayControl(control: ReplayControl): () => void {
  open = control;
  isReplayShown.set(control.isOn);
  return () => {
    if (open !== control) return;
    open = null;
    isReplayShown.set(false);
  };
}
