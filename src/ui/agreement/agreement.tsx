import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { RowOf } from '#api/endpoint-types.ts';
import { isNight } from '#domain/lockers/locker-opening.ts';
import { SUPER_ADMIN_ROLE } from '#domain/people/roles.ts';
import { useApp, useIdentity } from '../app-context.ts';
import { Button } from '../form/button.tsx';
import { CodeField } from '../form/code-field.tsx';
import { useCan } from '../use-can.ts';
import './agreement.css';
import { keyOf } from '#commands/keys/pressed-key.ts';

type WaitingCommand = Pick<RowOf<'GET /locker-commands'>, 'id' | 'user_id' | 'asked_by' | 'run_id'>;

interface AgreementProps {
  command: WaitingCommand;
  /** Title that says what the command does, for instance "Open all doors". */
  title: string;
  /**
   * Whether the user was directed to this panel, which then takes the focus itself, not one of its
   * buttons.
   */
  isCalled?: boolean;
}

const keys = { a: true, d: false } as const;

/**
 * Panel of a command that waits for a second person, who can press `a` to approve it or `d` to
 * decline it.
 */
export function Agreement({ command, title, isCalled = false }: AgreementProps) {
  const { user } = useIdentity();
  const may = useCan()('Command lockers');
  const [now] = useState(Date.now);
  if (!may) return null;
  if (command.user_id !== user.id)
    return <OfAnother command={command} title={title} isCalled={isCalled} />;
  return user.role.name === SUPER_ADMIN_ROLE && isNight(now) ? (
    <Alone command={command} title={title} />
  ) : null;
}

function useAnswer({ id }: WaitingCommand) {
  const { api, toasts } = useApp();
  const answer = useMutation({
    ...api.mutation('POST /locker-commands/:id/agree'),
    onError: ({ message }) => toasts.show({ kind: 'error', text: message }),
  });
  return {
    isBusy: answer.isPending,
    say: (body: { agrees: boolean; whole_run?: boolean; code?: string }) =>
      answer.mutate({ params: { id }, body }),
  };
}

function OfAnother({ command, title, isCalled }: Required<AgreementProps>) {
  const { isBusy, say } = useAnswer(command);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isCalled) ref.current?.focus();
  }, [isCalled]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusy) return;
    const key = keyOf(event);
    if (key !== 'a' && key !== 'd') return;
    event.preventDefault();
    event.stopPropagation();
    say({ agrees: keys[key] });
  };
  return (
    <span
      ref={ref}
      className="agreement"
      role="group"
      tabIndex={-1}
      aria-label={`${title}, requested by ${command.asked_by ?? 'an unknown user'}`}
      onKeyDown={onKeyDown}
    >
      <Button keys="a" busy={isBusy} onClick={() => say({ agrees: true })}>
        Go ahead
      </Button>
      {command.run_id !== null && (
        <Button busy={isBusy} onClick={() => say({ agrees: true, whole_run: true })}>
          Approve the whole run
        </Button>
      )}
      <Button keys="d" kind="quiet" onClick={() => say({ agrees: false })}>
        Decline
      </Button>
    </span>
  );
}

/**
 * At night, lets a SuperAdmin without a second person approve with a second-factor code, or
 * withdraw the command.
 */
function Alone({ command, title }: Pick<AgreementProps, 'command' | 'title'>) {
  const [code, setCode] = useState('');
  const { isBusy, say } = useAnswer(command);
  return (
    <span
      className="agreement is-alone"
      role="group"
      aria-label={`${title}, without a second person`}
    >
      <CodeField
        label="Second-factor code, if no second person is available"
        value={code}
        onChange={setCode}
        onComplete={(digits) => say({ agrees: true, code: digits })}
      />
      <Button kind="quiet" busy={isBusy} onClick={() => say({ agrees: false })}>
        Withdraw
      </Button>
    </span>
  );
}
