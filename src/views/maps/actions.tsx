import { subjectOf } from '#commands/focus.ts';
import { Button } from '#ui/form/button.tsx';
import type { Maps } from './use-maps.ts';
import { useApp } from '#ui/app-context.ts';

const MAX_ACTIONS = 5;

/**
 * Commands for the selected objects, or for the focused object if none is selected, as in the
 * palette.
 */
export function Actions({ maps: { pointing } }: { maps: Maps }) {
  const { focus, actions } = useApp();
  const { object, zone, selected } = pointing;
  const subject = subjectOf(focus.get());
  const isAny = object !== undefined || zone !== undefined || selected.size > 0;
  if (!isAny || subject.is === 'none') return null;
  const entries = (actions?.(subject) ?? []).flatMap((entry) =>
    entry.kind === 'item' && !entry.off ? entry : [],
  );
  if (entries.length === 0) return null;
  return (
    <div className="map-acts" role="toolbar" aria-label="Actions">
      {entries.slice(0, MAX_ACTIONS).map(({ id, label, run }) => (
        <Button key={id} kind="quiet" onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}
