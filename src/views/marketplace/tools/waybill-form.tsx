import { formatCount } from '#domain/kernel/format.ts';
import { useState } from 'react';
import { tally } from '#commands/asking/wording.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { CopyButton } from '#ui/form/copy-button.tsx';
import { useApp } from '#ui/app-context.ts';
import { resultsFor, MAX_WAYBILLS, waybillsIn, type ToolRow } from './answers.ts';
import { RowResults } from './row-results.tsx';
import { waybillTools, type WaybillTool } from './tools.ts';

interface WaybillFormProps {
  tool: WaybillTool;
  /** Pasted text, kept when the tool changes. */
  text: string;
  onText: (text: string) => void;
}

function problemIn(given: readonly string[]): { waybills?: string } {
  if (given.length === 0) return { waybills: 'Enter at least one waybill.' };
  const isTooMany = given.length > MAX_WAYBILLS;
  return isTooMany ? { waybills: `At most ${formatCount(MAX_WAYBILLS)} waybills at once.` } : {};
}

/** Form with a list of waybills, one button and the results. */
export function WaybillForm({ tool, text, onText }: WaybillFormProps) {
  const { api } = useApp();
  const [rows, setRows] = useState<readonly ToolRow[] | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const given = waybillsIn(text);
  const form = useSubmission({
    values: { waybills: given },
    check: ({ waybills }) => problemIn(waybills),
    send: ({ waybills }, key) => {
      setRows(null);
      return resultsFor(waybills, {
        api,
        tool,
        key,
        progress: (done, of) => setProgress(`${formatCount(done)} of ${formatCount(of)}`),
      });
    },
    done: (response) => {
      setRows(response);
      setProgress(null);
    },
  });
  const words = failureText(form, ['waybills']);
  return (
    <>
      <form ref={form.ref} className="form tool-form" noValidate onSubmit={form.submit}>
        <TextArea
          label="Waybills"
          rows={6}
          autoFocus
          spellCheck={false}
          description={
            given.length === 0
              ? 'One per line, or paste from Excel or chat.'
              : `${formatCount(given.length)} given`
          }
          value={text}
          error={form.errors['waybills']}
          onChange={onText}
        />
        {words && <Note kind="error">{words}</Note>}
        <div className="row row-wrap">
          <Button type="submit" kind="primary" keys="mod+Enter" busy={form.busy}>
            {waybillTools[tool].title}
          </Button>
          {form.busy && progress !== null && <span role="status">{progress}</span>}
        </div>
      </form>
      {rows && (
        <div className="tool-results">
          <p className="row row-wrap" role="status">
            <span>{tally(rows.map(({ word }) => word))}</span>
            <CopyProblems rows={rows} />
          </p>
          <RowResults rows={rows} />
        </div>
      )}
    </>
  );
}

/** Button that copies the waybills with problems. */
function CopyProblems({ rows }: { rows: readonly ToolRow[] }) {
  const bad = rows.filter(({ status }) => status === 'danger' || status === 'warning');
  if (bad.length === 0) return null;
  const what = `${bad.length} with problems`;
  const text = bad.map(({ waybill }) => waybill).join('\n');
  return <CopyButton what={what} words={`Copy the ${what}`} text={text} />;
}
