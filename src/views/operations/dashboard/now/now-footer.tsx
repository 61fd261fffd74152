import { useSyncExternalStore } from 'react';
import { Keys } from '#ui/mark/keys.tsx';
import { focusedLine, type NowEntry } from './focused-line.ts';
import { useLineCommands } from './now-row.tsx';
import { useSubject } from './now-subject.ts';

/** Shortcuts for the focused line. Always reserves its space, so that nothing moves. */
export function NowFooter({ entry }: { entry: NowEntry | undefined }) {
  const focused = useSyncExternalStore(focusedLine.subscribe, focusedLine.get);
  const line = entry?.line;
  const isShown = line !== undefined && focused?.source === line.source;
  return (
    <p className="now-foot" aria-hidden="true">
      {isShown && entry && (
        <>
          <LineKeys entry={entry} />
          <Key keys="o" does="Open the list" />
          {line.groups.length > 1 && !entry.group && (
            <Key keys="ArrowRight" does="By branch or cause" />
          )}
          {entry.group && <Key keys="x" does="Select" />}
          <Key keys="y" does="Copy link" />
          <Key keys="z" does={line.snoozed ? 'Show again' : 'Snooze'} />
          <Key keys="w" does={line.claimed?.is_own ? 'Release the line' : 'I am on it'} />
        </>
      )}
    </p>
  );
}

/** Shortcuts of the line's commands. */
function LineKeys({ entry }: { entry: NowEntry }) {
  const commands = useLineCommands(entry, useSubject(entry));
  return commands
    .flatMap(({ keys, label }) => (keys ? { keys, label } : []))
    .map(({ keys, label }) => <Key key={keys} keys={keys} does={label} />);
}

const Key = ({ keys, does }: { keys: string; does: string }) => (
  <span>
    <Keys keys={keys} hint /> {does}
  </span>
);
