import type { Step } from '#machines/palette-setup.ts';
import { sizeOf, type Subject } from '#commands/focus.ts';
import { countOf } from '#commands/asking/wording.ts';
import type { Work } from './work.ts';
import { Icon } from '../mark/icon.tsx';

/** Subject such as "14 shipments", in the accent colour like the selection. */
export function SubjectChip({ subject, label }: { subject: Subject; label?: string }) {
  if (subject.is === 'none') return null;
  return <span className="palette-subject">{label ?? countOf(sizeOf(subject), subject.kind)}</span>;
}

export function Crumb({ children, detail }: { children: string; detail?: string }) {
  return (
    <span className="palette-crumb">
      {children}
      {detail && <small>{detail}</small>}
    </span>
  );
}

interface TrailProps {
  work: Pick<Work, 'command' | 'subject'>;
  steps: readonly Step[];
}

/** Trail of the command: its subject (if it needs rows), its name, and the answers so far. */
export function Trail({ work: { command, subject }, steps }: TrailProps) {
  const isAboutRows = command.on !== undefined && subject.is !== 'none';
  return (
    <>
      {isAboutRows && (
        <>
          <SubjectChip subject={subject} />
          <Icon name="chevron-right" size={12} />
        </>
      )}
      <Crumb>{command.title.replace(/…$/, '')}</Crumb>
      {steps.map(({ name, label, value, words }) =>
        value === undefined ? null : (
          <Crumb key={name} detail={label}>
            {words}
          </Crumb>
        ),
      )}
    </>
  );
}
