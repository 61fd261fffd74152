import { formatCount } from '#domain/kernel/format.ts';
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import type { DestructiveConfirmation, Step } from '#machines/palette-setup.ts';
import { confirmationOf } from '#commands/run.ts';
import { Button } from '#ui/form/button.tsx';
import { Keys } from '#ui/mark/keys.tsx';
import { Trail } from '../crumbs.tsx';
import { Outlook } from '../outlook.tsx';
import type { PaletteActor, Work } from '../work.ts';
import { keyOf } from '#commands/keys/pressed-key.ts';

interface ConfirmStepProps {
  actor: PaletteActor;
  work: Work;
  confirmation: DestructiveConfirmation;
  steps: readonly Step[];
  query: string;
}

/** Confirmation of a destructive command; Enter alone does not confirm. */
export function ConfirmStep({
  actor,
  work,
  confirmation: destructive,
  steps,
  query,
}: ConfirmStepProps) {
  const { command, subject } = work;
  const frame = useRef<HTMLFormElement>(null);
  const confirmation = confirmationOf(command, subject);
  const title = command.title.replace(/…$/, '');
  const isTyped = query.replaceAll(/\s/g, '') === String(destructive.count);
  const agree = (isSecondKey: boolean) =>
    actor.send({ type: 'command.confirmed', typed: query, isSecondKey });
  useEffect(() => {
    if (!destructive.irreversible) frame.current?.focus();
  }, [destructive.irreversible]);
  return (
    <form
      ref={frame}
      tabIndex={-1}
      aria-label={`Confirm: ${title}`}
      className="palette-confirm"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (destructive.irreversible) agree(false);
      }}
      onKeyDown={keyHandler({ actor, query, agree })}
    >
      <div className="palette-head">
        <Trail subject={subject} title={title} steps={steps} />
      </div>
      <div className="palette-question" role="alert">
        <b>{confirmation?.of ? `${title}: ${confirmation.of}?` : `${title}?`}</b>
        <p>{confirmation?.consequence}</p>
      </div>
      <Outlook work={work} />
      <div className="palette-agree">
        {destructive.irreversible && (
          <label>
            Type {formatCount(destructive.count)} to confirm
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
          type={destructive.irreversible ? 'submit' : 'button'}
          off={destructive.irreversible && !isTyped}
          keys={destructive.irreversible ? 'Enter' : 'mod+Enter'}
          onClick={destructive.irreversible ? undefined : () => agree(true)}
        >
          {title}
        </Button>
      </div>
      <div className="palette-foot">
        <span>
          <Keys keys="Escape" /> Step back
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
