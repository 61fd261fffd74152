import { useMutation } from '@tanstack/react-query';
import { isOpenWalk } from '#domain/lockers/walks/walk.ts';
import { messages } from '#domain/kernel/messages.ts';
import { useApp } from '#ui/app-context.ts';
import { download } from '#ui/download.ts';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/mark/icon.tsx';
import type { Walk } from '../walk.ts';

/**
 * Button that prints the report of a walk or, during the walk, a sheet with boxes for the remaining
 * doors.
 */
export function ReportFile({ walk: { id, locker, state } }: { walk: Walk }) {
  const { api, toasts } = useApp();
  const print = useMutation({
    mutationFn: () => api.call('GET /locker-walks/:id/report', { params: { id } }),
    onSuccess: (file) => download(`audit-walk-${locker}-${id}.pdf`, file),
    onError: ({ message }) =>
      toasts.show({ kind: 'error', text: messages.pdfFailed, detail: message }),
  });
  return (
    <Button className="walk-file" busy={print.isPending} onClick={() => print.mutate()}>
      <Icon name="printer" />
      {isOpenWalk(state) ? 'Sheet as PDF' : 'Report as PDF'}
    </Button>
  );
}
