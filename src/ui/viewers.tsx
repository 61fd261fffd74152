import { useEffect, useSyncExternalStore } from 'react';
import { AGE_STEP_MS } from '../domain/spans.ts';
import { othersAt, viewerSentence, type ViewedRecord, type Viewer } from '../domain/viewers.ts';
import { useApp, useIdentity } from './app-context.ts';
import { StatusMark } from './mark/status-mark.tsx';
import { useNow } from './use-now.ts';
import './viewers.css';

/** Who has which record open, as the server says while one is open here. */
export interface Viewers {
  /** A part of the screen shows this record; returns how to say that it does no more. */
  view: (viewed: ViewedRecord) => () => void;
  get: () => readonly Viewer[];
  subscribe: (watcher: () => void) => () => void;
}

const nobody: readonly Viewer[] = [];
const noViewers = () => () => undefined;

/** Says that this person has a record open, for as long as they have. */
export function useViewing({ entity, activity }: Omit<ViewedRecord, 'id'>, id: number | null) {
  const { viewers } = useApp();
  useEffect(
    () => (id === null ? undefined : viewers?.view({ entity, id, activity })),
    [viewers, entity, id, activity],
  );
}

/** The others at each record of an entity that is open here. */
export function useOthers(): (id: number) => readonly Viewer[] {
  const { viewers } = useApp();
  const all = useSyncExternalStore(viewers?.subscribe ?? noViewers, viewers?.get ?? (() => nobody));
  const self = useIdentity().user.id;
  return (id) => othersAt(all, { id, self });
}

/** Who else has this record open: a hint, it keeps nobody from it. */
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
