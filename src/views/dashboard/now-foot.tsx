import { useSyncExternalStore } from 'react';
import { Keys } from '../../ui/mark/keys.tsx';
import { focusedLine, type NowEntry } from './focused-line.ts';
import { useLineCommands } from './now-row.tsx';

/** The keys of the line in focus; it always has its place, so that nothing moves. */
export function NowFoot({ entry }: { entry: NowEntry | undefined }) {
  const focused = useSyncExternalStore(focusedLine.subscribe, focusedLine.get);
  const commands = useLineCommands(entry);
  const line = entry?.line;
  const isShown = line !== undefined && focused?.source === line.source;
  return (
    <p className="now-foot" aria-hidden="true">
      {isShown ? (
        <>
          {commands
            .flatMap(({ keys, label }) => (keys ? { keys, label } : []))
            .map(({ keys, label }) => (
              <Key key={keys} keys={keys} does={label} />
            ))}
          <Key keys="o" does="Open the list" />
          {line.groups.length > 1 && <Key keys="ArrowRight" does="By branch or cause" />}
          <Key keys="z" does={line.snoozed ? 'Show again' : 'Snooze'} />
          <Key keys="w" does={line.claimed?.is_own ? 'Give it back' : 'I am on it'} />
        </>
      ) : (
        <>
          <Key keys="Enter" does="starts the command of a line, for all of its rows" />
          <Key keys="o" does="opens them" />
        </>
      )}
    </p>
  );
}

const Key = ({ keys, does }: { keys: string; does: string }) => (
  <span>
    <Keys keys={keys} hint /> {does}
  </span>
);
