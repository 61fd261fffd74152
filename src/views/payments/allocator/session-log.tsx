import { inRand } from '#domain/kernel/money.ts';
import { formatTime } from '#domain/kernel/time.ts';
import { Button } from '#ui/form/button.tsx';
import { Section } from '#ui/page/section.tsx';
import type { Session } from './use-session.ts';

/** Allocations of this session, newest first, each with an undo button. */
export function SessionLog({ session: { log, busy, undo, undoLast } }: { session: Session }) {
  if (log.length === 0) return null;
  const isOpen = log.some(({ isUndone }) => !isUndone);
  return (
    <Section
      title={`This session ${log.length}`}
      action={
        isOpen && (
          <Button kind="quiet" keys="mod+z" busy={busy} onClick={() => void undoLast()}>
            Undo the last allocation
          </Button>
        )
      }
    >
      <ul className="session-log" aria-label="Allocated in this session">
        {log.map((done) => (
          <li key={done.at} className={done.isUndone ? 'is-undone' : undefined}>
            <time dateTime={done.at}>{formatTime(done.at)}</time>
            <span className="ref">{done.account_code}</span>
            <span className="quiet-text">{done.isUndone ? 'Undone' : done.what}</span>
            <b className="num">{inRand(done.amount)}</b>
            {!done.isUndone && (
              <Button
                kind="quiet"
                aria-label={`Undo ${done.account_code} ${inRand(done.amount)}`}
                busy={busy}
                onClick={() => void undo(done)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
