import { formatCount } from '#domain/kernel/format.ts';
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { doubtsOf, type DestructiveConfirmation, type Step } from '#machines/palette-setup.ts';
import { confirmationOf, describeRows } from '#commands/confirmation.ts';
import { Button } from '#ui/form/button.tsx';
import { Keys } from '#ui/mark/keys.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Trail } from '../crumbs.tsx';
import { Outlook } from '../outlook.tsx';
import type { PaletteActor, Work } from '../work.ts';
import { keyOf } from '#commands/keys/pressed-key.ts';

interface ConfirmStepProps {
  actor: PaletteActor;
  work: Work;
  /** Null if only the answers need a confirmation. */
  confirmation: DestructiveConfirmation | null;
  steps: readonly Step[];
  query: string;
}

/**
 * Question with the rows and amount, the names of the rows if there are several, and the
 * consequences.
 */
function Consequences({
  work,
  title,
  steps,
}: Pick<ConfirmStepProps, 'work' | 'steps'> & { title: string }) {
  const { command, subject } = work;
  const { of, names } = describeRows(command, subject);
  const consequence = confirmationOf(command, subject)?.consequence;
  const isVerb = !title.includes(' ');
  return (
    <div className="palette-question" role="alert">
      <b>{of === '' ? `${title}?` : `${title}${isVerb ? '' : ':'} ${of}?`}</b>
      {names !== '' && <p className="palette-names">{names}</p>}
      {doubtsOf(steps).map((doubt) => (
        <p key={doubt}>
          <StatusMark status="warning">{doubt}</StatusMark>
        </p>
      ))}
      {consequence !== undefined && <p>{consequence}</p>}
    </div>
  );
}

/** Confirmation of a command with consequences or doubtful answers; Enter alone does not confirm. */
export function ConfirmStep({ actor, work, confirmation, steps, query }: ConfirmStepProps) {
  const { command } = work;
  const { count, irreversible } = confirmation ?? { count: 0, irreversible: false };
  const frame = useRef<HTMLFormElement>(null);
  const title = command.title.replace(/…$/, '');
  const isTyped = query.replaceAll(/\s/g, '') === String(count);
  const agree = (isSecondKey: boolean) =>
    actor.send({ type: 'command.confirmed', typed: query, isSecondKey });
  useEffect(() => {
    if (!irreversible) frame.current?.focus();
  }, [irreversible]);
  return (
    <form
      ref={frame}
      tabIndex={-1}
      aria-label={`Confirm: ${title}`}
      className="palette-confirm"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (irreversible) agree(false);
      }}
      onKeyDown={keyHandler({ actor, query, agree })}
    >
      <div className="palette-head">
        <Trail work={work} steps={steps} />
      </div>
      <Consequences work={work} title={title} steps={steps} />
      <Outlook work={work} />
      <div className="palette-agree">
        {irreversible && (
          <label>
            Type {formatCount(count)} to confirm
            <input
              className="palette-count"
              inputMode="numeric"
              autoFocus
              value={query}
              onChange={({ target }) => actor.send({ type: 'query.changed', text: target.value })}
            />
          </label>
        )}
        <Button
          kind="alarm"
          type={irreversible ? 'submit' : 'button'}
          off={irreversible && !isTyped}
          keys={irreversible ? 'Enter' : 'mod+Enter'}
          onClick={irreversible ? undefined : () => agree(true)}
        >
          {title}
        </Button>
      </div>
      <div className="palette-foot">
        <span>
          <Keys keys="Escape" /> Back
        </span>
      </div>
    </form>
  );
}

interface Pressing {
  actor: PaletteActor;
  query: string;
  agree: (isSecondKey: boolean) => void;
}

function keyHandler({ actor, query, agree }: Pressing) {
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key === 'Tab') return;
    event.stopPropagation();
    const isMod = event.ctrlKey || event.metaKey;
    const acts: Record<string, () => void> = {
      Escape: () => actor.send({ type: 'back' }),
      'mod+Enter': () => agree(true),
      'mod+k': () => actor.send({ type: 'close' }),
      ...(query === '' && { Backspace: () => actor.send({ type: 'erase' }) }),
    };
    const key = keyOf(event);
    const act = acts[isMod ? `mod+${key.length === 1 ? key.toLowerCase() : key}` : key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
