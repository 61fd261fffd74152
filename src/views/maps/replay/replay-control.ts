/** What commands can do about the replay of the map that is open. */
export interface ReplayControl {
  isOn: boolean;
  /** Begins a replay of so many hours; of these drivers, or of all. */
  start: (hours: number, of: readonly number[] | null) => void;
  leave: () => void;
  toggle: () => void;
}

let open: ReplayControl | null = null;

/** The map that is open; null when there is none. */
export const replayControl = (): ReplayControl | null => open;

/** Says which map is open; returns how to say that it is not any more. */
export function openReplayControl(control: ReplayControl): () => void {
  open = control;
  return () => {
    if (open === control) open = null;
  };
}
