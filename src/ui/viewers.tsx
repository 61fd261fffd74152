import { useEffect, useSyncExternalStore } from 'react';
import { AGE_STEP_MS } from '#domain/kernel/spans.ts';
import {
  otherViewersOf,
  viewerSentence,
  type ViewedRecord,
  type Viewer,
} from '#domain/identity/viewers.ts';
import { useApp, useIdentity } from './app-context.ts';
import { StatusMark } from './mark/status-mark.tsx';
import { useNow } from './use-now.ts';
import './viewers.css';

/** Users who have the same records open, according to the server. */
export interface Viewers {
  /** Announces an open record; call the returned function when the record closes. */
  view: (viewed: ViewedRecord) => () => void;
  get: () => readonly Viewer[];
  subscribe: (watcher: () => void) => () => void;
}

const nobody: readonly Viewer[] = [];
const noViewers = () => () => undefined;

/** Announces that the user has a record open. */
export function useViewing({ entity, activity }: Omit<ViewedRecord, 'id'>, id: number | null) {
  const { viewers } = useApp();
  useEffect(
    () => (id === null ? undefined : viewers?.view({ entity, id, activity })),
    [viewers, entity, id, activity],
  );
}

/** Returns the other viewers of a record. */
export function useOthers(): (id: number) => readonly Viewer[] {
  const { viewers } = useApp();
  const all = useSyncExternalStore(viewers?.subscribe ?? noViewers, viewers?.get ?? (() => nobody));
  const self = useIdentity().user.id;
  return (id) => otherViewersOf(all, { id, self });
}

/** Other viewers of a record. Only a hint, which blocks nothing. */
export function OtherViewers({ id }: { id: number }) {
  const others = useOthers()(id);
  const now = useNow(AGE_STEP_MS);
  return (
    <div className="viewers" role="status">
      {others.map((viewer) => (
        <p key={viewer.userId}>
          <StatusMark status="progress">{viewerSentence(viewer, now)}</StatusMark>
        </p>
      ))}
    </div>
  );
}
