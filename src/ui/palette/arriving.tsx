import type { StepProps } from './steps/current-step.tsx';
import { Crumb } from './crumbs.tsx';
import { TypedAhead } from './typed-ahead.tsx';
import { Waiting } from './waiting.tsx';

/** Palette while its code loads: keeps the typed text, and Enter waits for the list. */
export function Arriving({ actor, snapshot }: StepProps) {
  const { value, context } = snapshot;
  const loading = (
    <p className="palette-none" role="status">
      Loading…
    </p>
  );
  if (value !== 'browsing' && value !== 'asking') {
    return <Waiting actor={actor}>{loading}</Waiting>;
  }
  return (
    <div className="palette-waiting">
      <div className="palette-head">
        {context.scope !== null && <Crumb>{context.scope}</Crumb>}
        <TypedAhead actor={actor} label="Commands" text={context.query} />
      </div>
      {loading}
    </div>
  );
}
