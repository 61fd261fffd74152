import { useSyncExternalStore } from 'react';
import { isRecording, recordedActions, subscribeToRecording } from '#commands/recording.ts';
import { transcript } from '#commands/transcript.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { Note } from '#ui/form/note.tsx';
import './recording-bar.css';

/** Bar above the page while a macro is recorded. */
export function RecordingBar() {
  const isOn = useSyncExternalStore(subscribeToRecording, isRecording);
  const count = useSyncExternalStore(transcript.subscribe, () => recordedActions().length);
  if (!isOn) return null;
  return (
    <div className="recording-bar">
      <Note kind="info">
        Recording a macro: {formatCount(count)} {count === 1 ? 'action' : 'actions'} so far. Press
        Shift and . to end.
      </Note>
    </div>
  );
}
