import { createStore } from './store.ts';
import { transcript, type Performed } from './transcript.ts';

/** Last action before the recording of a macro began; null while no macro is recorded. */
const recording = createStore<{ after: Performed | undefined } | null>(null);

export const subscribeToRecording = recording.subscribe;

/** Whether a macro is being recorded. */
export const isRecording = (): boolean => recording.get() !== null;

export const beginRecording = () => recording.set({ after: transcript.get().at(-1) });

export const endRecording = () => recording.set(null);

/** Actions performed since the recording began. */
export function recordedActions(): readonly Performed[] {
  const begun = recording.get();
  const all = transcript.get();
  return begun === null ? [] : all.slice(begun.after ? all.indexOf(begun.after) + 1 : 0);
}
