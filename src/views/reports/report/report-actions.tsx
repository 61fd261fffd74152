import { useState } from 'react';
import { useApp } from '#ui/app-context.ts';
import { datedName, download } from '#ui/download.ts';
import { Button } from '#ui/form/button.tsx';
import { useCan } from '#ui/use-can.ts';
import { bodyOf, type Asked } from '../address.ts';
import { slugOf, useWorkspaces, type Definition, type Reading, type Report } from '../reading.ts';
import { ReportDialog, type Subject } from './report-form.tsx';
import { SendDialog } from '../send-dialog.tsx';
import { useStars } from '../stars.ts';
import { controls } from './use-report-keys.ts';

interface ActionsProps {
  report: Report;
  asked: Asked;
  isReading: boolean;
  readAgain: () => void;
  /** Displayed data, from which a new report can be created. */
  reading: Reading | undefined;
}

/** Buttons that refresh the report, export all rows and send them by email. */
export function ReportActions({ report, asked, isReading, readAgain, reading }: ActionsProps) {
  const { api, toasts, singleKeys } = useApp();
  const can = useCan();
  const [busy, setBusy] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const write = async (format: 'csv' | 'xlsx') => {
    setBusy(format);
    try {
      const file = await api.call('POST /reports/:id/export', {
        params: { id: report.id },
        body: { ...bodyOf(asked), format },
      });
      download(datedName(slugOf(report), format), file);
    } catch (error) {
      const detail = error instanceof Error ? error.message : '';
      toasts.show({ kind: 'error', text: 'The export did not finish.', detail });
    } finally {
      setBusy(null);
    }
  };
  const keyOf = (key: keyof typeof controls) => (singleKeys ? { keys: key } : {});
  return (
    <div className="report-actions">
      <Button busy={isReading} onClick={readAgain} data-key-of={controls.r} {...keyOf('r')}>
        Refresh
      </Button>
      <Star report={report} />
      {can('Export') && (
        <>
          <Button
            busy={busy === 'csv'}
            onClick={() => void write('csv')}
            data-key-of={controls.e}
            {...keyOf('e')}
          >
            Export CSV
          </Button>
          <Button busy={busy === 'xlsx'} onClick={() => void write('xlsx')}>
            Export XLSX
          </Button>
          <Button onClick={() => setIsSending(true)} data-key-of={controls.m} {...keyOf('m')}>
            Send…
          </Button>
        </>
      )}
      <Definitions report={report} reading={reading} isReading={isReading} />
      {isSending && <SendDialog record={{ report, asked }} onClose={() => setIsSending(false)} />}
    </div>
  );
}

/** Button that puts the report first in the list of this user. */
function Star({ report }: Pick<ActionsProps, 'report'>) {
  const { singleKeys } = useApp();
  const { isStarred, toggle, isBusy } = useStars();
  return (
    <Button
      busy={isBusy}
      aria-pressed={isStarred(report)}
      onClick={() => toggle(report)}
      data-key-of={controls.s}
      {...(singleKeys && { keys: 's' })}
    >
      {isStarred(report) ? 'Starred' : 'Star'}
    </Button>
  );
}

/** Definition of a new report from the shown data. */
const definitionIn = ({ dataset, columns, parameters }: Reading): Definition => ({
  dataset,
  measures: columns.flatMap(({ id, is }) => (is === 'figure' ? [id] : [])),
  by: parameters.by,
  where: parameters.where,
  ...(parameters.period !== null && { period: parameters.period }),
});

/** Buttons for editors of reports: edit this one, or create one from the shown data. */
function Definitions({ report, reading, isReading }: Omit<ActionsProps, 'asked' | 'readAgain'>) {
  const { singleKeys } = useApp();
  const can = useCan();
  const { data } = useWorkspaces();
  const [open, setOpen] = useState<Subject | null>(null);
  const workspace = data?.rows.find(({ id }) => id === report.workspace_id);
  if (!can('Edit reports') || workspace === undefined) return null;
  const compose = () =>
    setOpen({ workspace, report: null, ...(reading && { from: definitionIn(reading) }) });
  return (
    <>
      <Button
        off={reading === undefined && isReading}
        onClick={compose}
        data-key-of={controls['shift+n']}
        {...(singleKeys && { keys: 'shift+n' })}
      >
        Compose…
      </Button>
      <Button
        onClick={() => setOpen({ workspace, report, version: report.version })}
        data-key-of={controls['shift+e']}
        {...(singleKeys && { keys: 'shift+e' })}
      >
        Edit…
      </Button>
      {open !== null && <ReportDialog record={open} onClose={() => setOpen(null)} />}
    </>
  );
}
