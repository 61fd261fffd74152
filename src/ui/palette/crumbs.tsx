import type { Step } from '../../machines/palette-setup.ts';
import { sizeOf, type Subject } from '../../commands/focus.ts';
import { countOf } from '../../commands/wording.ts';
import { Icon } from '../mark/icon.tsx';

/** "14 shipments", in the accent: the selection is the person's own. */
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

/** The command and what has been answered so far. */
export function Trail({
  title,
  note,
  steps,
}: {
  title: string;
  note?: string;
  steps: readonly Step[];
}) {
  return (
    <>
      <Icon name="chevron-right" size={12} />
      <Crumb detail={note}>{title.replace(/…$/, '')}</Crumb>
      {steps.map(({ name, label, words }) => (
        <Crumb key={name} detail={label}>
          {words}
        </Crumb>
      ))}
    </>
  );
}
