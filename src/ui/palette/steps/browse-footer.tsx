import { Keys } from '#ui/mark/keys.tsx';
import type { Entry } from '../entries.ts';
import { scopeHint } from '../scopes.ts';

const verbs = {
  command: 'Run',
  record: 'Open',
  open: 'Open',
  key: 'Read only',
  sentence: 'Continue',
} as const;

/** Shortcuts for the active row, and the prefix characters. */
export function BrowseFooter({ active }: { active: Entry | null }) {
  return (
    <>
      {active && (
        <span>
          <Keys keys="Enter" /> {active.off ? 'Unavailable' : verbs[active.kind]}
        </span>
      )}
      {active?.kind === 'record' && (
        <span>
          <Keys keys="Tab" /> Actions
        </span>
      )}
      {active?.kind === 'sentence' && (
        <span>
          <Keys keys="Tab" /> Edit
        </span>
      )}
      <span>
        <Keys keys="Escape" /> Back
      </span>
      {active?.kind !== 'sentence' && (
        <span className="palette-scopes">
          {scopeHint.map(([sign, words]) => (
            <span key={sign}>
              <Keys keys={sign} /> {words}
            </span>
          ))}
        </span>
      )}
    </>
  );
}
