import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import {
  statementFieldLabels,
  statementFields,
  type StatementField,
} from '#domain/payments/statement-fields.ts';
import { useApp } from '#ui/app-context.ts';
import { Note } from '#ui/form/note.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import type { ColumnsProps } from './file-dialog.tsx';

const CALL = 'POST /billing/import/payments/columns';

type Preview = ResponseOf<typeof CALL>;
type PreviewRow = Preview['rows'][number];

const NONE = '';
const LONGEST_SAMPLE = 30;
const LETTERS = 26;

/** Name of a column as in a spreadsheet: A to Z, then AA. */
function letterOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % LETTERS));
  return at < LETTERS ? letter : `${letterOf(Math.floor(at / LETTERS) - 1)}${letter}`;
}

const widthOf = (rows: readonly PreviewRow[]): number =>
  Math.max(0, ...rows.map(({ cells }) => cells.length));

/** Choices for columns, each with the letter of the column and a sample of its cells. */
function choicesOf(rows: readonly PreviewRow[]) {
  const columns = Array.from({ length: widthOf(rows) }, (_, at) => {
    const sample = rows.map(({ cells }) => cells[at] ?? '').findLast((text) => text !== '') ?? '';
    return { value: String(at), label: `${letterOf(at)}: ${sample.slice(0, LONGEST_SAMPLE)}` };
  });
  return [{ value: NONE, label: 'Not in the file' }, ...columns];
}

const previewColumns = (rows: readonly PreviewRow[]): ListingColumn<PreviewRow>[] => [
  { id: 'number', title: 'Row', number: true, names: true, cell: ({ number }) => number || '' },
  ...Array.from({ length: widthOf(rows) }, (_, at) => ({
    id: String(at),
    title: letterOf(at),
    cell: ({ cells }: PreviewRow) => cells[at] ?? '',
  })),
];

/** Asks what each column of a statement contains, and shows its first rows. */
export function StatementColumns(props: ColumnsProps) {
  const { api } = useApp();
  const { file, choice, onChange } = props;
  const found = useQuery({
    queryKey: [CALL, file.name, file.size, file.lastModified],
    queryFn: () => api.call(CALL, { form: { file } }),
    staleTime: Infinity,
  });
  const { data } = found;
  useEffect(() => {
    if (data && choice === null) onChange({ mapping: data.mapping, bank: data.bank ?? '' });
  }, [data, choice, onChange]);
  return (
    <QueryResult of={found} what="the columns">
      {(preview) => <Chosen {...props} preview={preview} />}
    </QueryResult>
  );
}

const needed = new Set<StatementField>(['date']);

function Chosen({ choice, error, onChange, preview }: ColumnsProps & { preview: Preview }) {
  const { mapping, bank } = choice ?? { mapping: preview.mapping, bank: preview.bank ?? '' };
  const choices = choicesOf(preview.rows);
  const choose = (field: StatementField, at: string) => {
    const { [field]: _, ...others } = mapping;
    onChange({ bank, mapping: at === NONE ? others : { ...others, [field]: Number(at) } });
  };
  return (
    <>
      {error && <Note kind="warning">{error}</Note>}
      {preview.bank !== null && <p className="quiet-text">Columns as chosen for {preview.bank}.</p>}
      <Listing
        label="First rows of the file"
        rows={preview.rows}
        rowKey={(row) => preview.rows.indexOf(row)}
        columns={previewColumns(preview.rows)}
      />
      <div className="statement-columns">
        {statementFields.map((field) => (
          <SelectField
            key={field}
            label={statementFieldLabels[field]}
            optional={!needed.has(field)}
            choices={choices}
            value={mapping[field] === undefined ? NONE : String(mapping[field])}
            onChange={(at) => choose(field, at)}
          />
        ))}
        <TextField
          label="Bank"
          description="The columns are remembered for the next files of this bank."
          optional
          maxLength={60}
          value={bank}
          onChange={(text) => onChange({ mapping, bank: text })}
        />
      </div>
    </>
  );
}
