import { Part } from '#ui/page/part.tsx';
import type { RunbookRecord } from '../runbook.ts';

/**
 * Steps of the current version, each with the reason why the user cannot perform it, if there is
 * one.
 */
export function Steps({ record: { lines } }: { record: RunbookRecord }) {
  return (
    <Part title="Steps" count={lines.length}>
      <ol className="runbook-lines">
        {lines.map(({ line, text, error, needs }) => (
          <li key={line}>
            <code>{text}</code>
            {error !== null && <small className="runbook-problem">{error}</small>}
            {needs.map((permission) => (
              <small key={permission} className="runbook-problem">
                Your role lacks “{permission}”.
              </small>
            ))}
          </li>
        ))}
      </ol>
    </Part>
  );
}
