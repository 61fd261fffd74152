import type { Step } from '#machines/palette-setup.ts';
import { sizeOf, type Subject } from '#commands/focus.ts';
import { countOf } from '#commands/asking/wording.ts';
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
  subject: Subject;
  title: string;
  steps: readonly Step[];
}

/** Subject, command and answers so far. */
export function Trail({ subject, title, steps }: TrailProps) {
  return (
    <>
      <SubjectChip subject={subject} />
      {subject.is !== 'none' && <Icon name="chevron-right" size={12} />}
      <Crumb>{title.replace(/…$/, '')}</Crumb>
      {steps.map(({ name, label, words }) => (
        <Crumb key={name} detail={label}>
          {words}
        </Crumb>
      ))}
    </>
  );
}
