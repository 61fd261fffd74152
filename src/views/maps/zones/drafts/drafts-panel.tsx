import { formatCount } from '#domain/kernel/format.ts';
import { useEffect, useRef, useState } from 'react';
import { removalProblem, type Difference } from '#domain/zones/zone-differences.ts';
import {
  isRemoval,
  zoneEditProblem,
  zoneNames,
  zonePermissions,
  type PublishedType,
} from '#domain/zones/zones.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { useCan } from '#ui/use-can.ts';
import { DraftRows } from './draft-rows.tsx';
import { tallyOf } from './draft-words.ts';
import { usePublishing } from '../use-publishing.ts';
import type { Drafts } from './use-drafts.ts';
import type { Zone } from '../zone.ts';
import { zoneEditorState } from '../zone-work.ts';
import '../zone.css';

interface DraftsPanelProps {
  drafts: Drafts;
  onPoint: (zone: Zone) => void;
}

/** Panel that shows the effect of each draft before drafts are published. */
export function DraftsPanel({ drafts, onPoint }: DraftsPanelProps) {
  const { differences, isPending, failure, again } = drafts;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      ref={panel}
      className="map-list zone-panel"
      aria-label="Drafts compared with the current zones"
      tabIndex={-1}
    >
      <header className="map-list-head">
        <h2>Drafts</h2>
        <Button kind="quiet" keys="Escape" onClick={zoneEditorState.leave}>
          Leave
        </Button>
      </header>
      {failure && (
        <div className="map-failed" role="alert">
          {failure.message}
          <Button onClick={again}>Try again</Button>
        </div>
      )}
      {isPending && !failure && <Loading label="Loading the drafts" />}
      {differences?.length === 0 && !failure && (
        <EmptyState kind="empty" title="No drafts">
          Drafts are listed here until they are published.
        </EmptyState>
      )}
      {differences && differences.length > 0 && !failure && (
        <Chosen differences={differences} onPoint={onPoint} />
      )}
    </aside>
  );
}

interface ChosenProps extends Pick<DraftsPanelProps, 'onPoint'> {
  differences: readonly Difference<Zone>[];
}

function Chosen({ differences, onPoint }: ChosenProps) {
  const can = useCan();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { busy, problem, publish, discard } = usePublishing();
  const why = ({ kind }: Difference<Zone>) =>
    kind === null ? 'The draft has no zone type.' : seen(can, kind);
  const able = differences.filter((one) => why(one) === null);
  const chosen = able.filter(({ draft }) => !left.has(draft.id));
  const off = zoneEditProblem(can, 'draft') ?? (chosen.length === 0 && 'Choose a draft first.');
  const overtaken = chosen.map(overtakenBy).find((one) => one !== null);
  const toggle = (id: number, isOn: boolean) => {
    const next = new Set(left);
    if (isOn) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  const all = (isOn: boolean) => setLeft(new Set(isOn ? [] : able.map(({ draft }) => draft.id)));
  return (
    <>
      <div className="zone-panel-body">
        <Checkbox
          label={`${formatCount(new Set(chosen.map(({ draft }) => draft.id)).size)} chosen: ${tallyOf(chosen)}`}
          checked={chosen.length > 0}
          mixed={chosen.length > 0 && chosen.length < able.length}
          onChange={all}
        />
        {overtaken && (
          <Note kind="warning" detail="Discard this draft, or leave it out.">
            {overtaken}
          </Note>
        )}
        {problem && <Note kind="error">{problem}</Note>}
      </div>
      <DraftRows
        differences={differences}
        isChosen={({ draft }) => !left.has(draft.id)}
        why={why}
        onToggle={toggle}
        onPoint={onPoint}
      />
      <footer className="zone-panel-foot">
        <Button off={off} busy={busy} onClick={() => void discard(chosen)}>
          Discard…
        </Button>
        <Button
          kind="primary"
          off={off || (overtaken ?? false)}
          busy={busy}
          onClick={() => void publish(chosen)}
        >
          Publish…
        </Button>
      </footer>
    </>
  );
}

/**
 * Conflict between a draft that removes a zone and a later change of the zone; null for other
 * drafts.
 */
const overtakenBy = ({ draft, current }: Difference<Zone>) =>
  isRemoval(draft) ? removalProblem(draft, current) : null;

/**
 * Returns why the user cannot compare and publish drafts of a type; null if the role may see zones
 * of that type.
 */
const seen = (can: ReturnType<typeof useCan>, kind: PublishedType) =>
  can(zonePermissions[kind]) ? null : `Your role cannot see ${zoneNames[kind]}s.`;
