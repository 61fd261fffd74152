import { useState } from 'react';
import { useApp } from '../../ui/app-context.ts';
import { datedName, download } from '../../ui/download.ts';
import { Button } from '../../ui/form/button.tsx';
import { useCan } from '../../ui/use-can.ts';
import { bodyOf, type Asked } from './address.ts';
import { slugOf, type Report } from './reading.ts';
import { controls } from './use-report-keys.ts';

interface ActionsProps {
  report: Report;
  asked: Asked;
  isReading: boolean;
  readAgain: () => void;
}

/** Reads again, and writes all rows as a file. */
export function ReportActions({ report, asked, isReading, readAgain }: ActionsProps) {
  const { api, toasts, singleKeys } = useApp();
  const can = useCan();
  const [busy, setBusy] = useState<string | null>(null);
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
        Read again
      </Button>
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
        </>
      )}
    </div>
  );
}
