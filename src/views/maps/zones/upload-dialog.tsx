import { formatCount } from '#domain/kernel/format.ts';
import { useState } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import {
  daysProblem,
  publishedTypes,
  zoneEditProblem,
  zoneNames,
  type PublishedType,
} from '#domain/zones/zones.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { useCan } from '#ui/use-can.ts';
import { useApp, type AppContext } from '#ui/app-context.ts';
import { FileField } from '#ui/form/file-field.tsx';
import { Dates } from './save-fields.tsx';
import type { ReadFile } from './zone-file.ts';
import { readZoneFile } from './zone-file.ts';
import { zoneEditorState } from './zone-work.ts';
import { capital } from '#domain/kernel/sentence-case.ts';

type Drafted = ResponseOf<'POST /zones/upload_kml'>;

interface UploadValues {
  file: string | undefined;
  kind: PublishedType | '';
  nameFrom: string;
  exception_from: string;
  exception_until: string;
}

const empty = { kind: '', nameFrom: '', exception_from: '', exception_until: '' } as const;

/** Dialog that turns the zones of a file into drafts, and reports skipped areas with reasons. */
export function UploadDialog() {
  const { api } = useApp();
  const can = useCan();
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<ReadFile>();
  const [draft, setDraft] = useState<Omit<UploadValues, 'file'>>(empty);
  const [drafted, setDrafted] = useState<Drafted | null>(null);
  const form = useSubmission<UploadValues, Drafted>({
    values: { ...draft, file: file && `${file.name} ${file.size} ${file.lastModified}` },
    check: (values) => checked(values, read),
    send: (values, idempotencyKey) => {
      if (!file || !read || values.kind === '') throw new Error('The form was not checked.');
      return upload(api, { file, read, kind: values.kind, values }, idempotencyKey);
    },
    done: setDrafted,
  });
  const choose = async (chosen: File | undefined) => {
    setDrafted(null);
    setFile(chosen);
    setDraft({ ...draft, nameFrom: '' });
    setRead(chosen && (await readZoneFile(chosen)));
  };
  const words = failureText(form, ['file', 'mtype', 'exception_from', 'exception_until']);
  const kinds = publishedTypes.filter((kind) => zoneEditProblem(can, 'draft', kind) === null);
  return (
    <Dialog title="Upload zones" isOpen onClose={close} wide>
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        <FileField
          label="File"
          description="KML or GeoJSON. Zones are imported as drafts and are not in force until they are published."
          accept=".kml,.json,.geojson"
          most={1}
          files={file ? [file] : []}
          error={read?.is === 'refused' ? read.why : form.errors['file']}
          onChange={(chosen) => void choose(chosen.at(-1))}
        />
        <SelectField
          label="Kind"
          placeholder="Choose a kind"
          choices={kinds.map((value) => ({ value, label: pluralOf(value) }))}
          value={draft.kind}
          error={form.errors['mtype']}
          onChange={(kind) => setDraft({ ...draft, kind })}
        />
        <NameField
          read={read}
          value={draft.nameFrom}
          error={form.errors['name_from']}
          onChange={(nameFrom) => setDraft({ ...draft, nameFrom })}
        />
        {draft.kind === 'exceptions' && read?.is !== 'kml' && (
          <Dates
            values={draft}
            errors={form.errors}
            onChange={(changed) => setDraft({ ...draft, ...changed })}
          />
        )}
        {words && <Note kind="error">{words}</Note>}
        {drafted && <WhatWasRead drafted={drafted} />}
        <div className="dialog-foot">
          <Button kind="quiet" keys="Escape" onClick={close}>
            Close
          </Button>
          {drafted ? (
            <Button kind="primary" autoFocus onClick={zoneEditorState.showDrafts}>
              Compare the drafts
            </Button>
          ) : (
            <Button type="submit" kind="primary" busy={form.busy}>
              Upload
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface NameFieldProps {
  read: ReadFile | undefined;
  value: string;
  error: string | undefined;
  onChange: (key: string) => void;
}

/**
 * Asks which property holds the names of the areas in a file, if the areas have no names of their
 * own.
 */
function NameField({ read, ...field }: NameFieldProps) {
  if (read?.is !== 'geojson' || read.nameKeys.length === 0) return null;
  const keys = read.nameKeys.map((value) => ({ value, label: value }));
  return (
    <SelectField
      label="Names"
      description="Some areas of the file have no name of their own. Choose the property that holds the names."
      choices={[{ value: '', label: 'Number the areas' }, ...keys]}
      {...field}
    />
  );
}

const close = () => zoneEditorState.ask(null);

const pluralOf = (kind: PublishedType) => `${capital(zoneNames[kind])}s`;

function checked({ kind, ...days }: UploadValues, read: ReadFile | undefined) {
  // The file can contain the days of an exception, so only their order is checked here.
  const order = kind === 'exceptions' ? daysProblem(null, days) : null;
  const wrong = kind === 'exceptions' && read?.is === 'kml';
  return {
    ...(!read && { file: 'Choose a file.' }),
    ...(read?.is === 'refused' && { file: read.why }),
    ...(kind === '' && { mtype: 'Choose the kind of the zones.' }),
    ...(wrong && { file: 'Exceptions need dates, which only GeoJSON files can hold.' }),
    ...(order && { [order.field]: order.text }),
  };
}

interface Upload {
  file: File;
  read: ReadFile;
  kind: PublishedType;
  values: Pick<UploadValues, 'nameFrom' | 'exception_from' | 'exception_until'>;
}

function upload(
  api: AppContext['api'],
  { file, read, kind, values }: Upload,
  idempotencyKey: string,
) {
  if (read.is !== 'geojson')
    return api.call('POST /zones/upload_kml', { form: { file, mtype: kind } }, { idempotencyKey });
  const { exception_from, exception_until, nameFrom } = values;
  const named = { geojson: read.geojson, ...(nameFrom && { name_from: nameFrom }) };
  if (kind !== 'exceptions')
    return api.call(
      'POST /zones/upload_json',
      { body: { mtype: kind, ...named } },
      { idempotencyKey },
    );
  const body = {
    ...named,
    ...(exception_from && { exception_from }),
    ...(exception_until && { exception_until }),
  };
  return api.call('POST /zones/upload_exception_json', { body }, { idempotencyKey });
}

/** Names of what was skipped for one reason. */
interface SkippedGroup {
  why: string;
  names: string[];
}

const columns: ListingColumn<SkippedGroup>[] = [
  { id: 'why', title: 'Reason', names: true, cell: ({ why }) => why },
  { id: 'names', title: 'Skipped', cell: ({ names }) => namesOf(names) },
];

/** Skipped parts of a file by their reason, because a file may hold hundreds of points. */
function groupSkipped(skipped: Drafted['skipped']): SkippedGroup[] {
  const names = new Map<string, string[]>();
  for (const { name, why } of skipped) names.set(why, [...(names.get(why) ?? []), name]);
  return [...names].map(([why, group]) => ({ why, names: group }));
}

const zonesOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'zone' : 'zones'}`;
const partsOf = (count: number) =>
  count === 1 ? '1 part of the file' : `${formatCount(count)} parts of the file`;

/** Drafts that were created, and skipped parts of the file. */
function WhatWasRead({ drafted: { drafts, skipped } }: { drafted: Drafted }) {
  return (
    <>
      <Note kind="success" detail={namesOf(drafts.map(({ name }) => name))}>
        {zonesOf(drafts.length)} read as {drafts.length === 1 ? 'a draft' : 'drafts'}.
      </Note>
      {skipped.length > 0 && (
        <>
          <Note kind="warning">{partsOf(skipped.length)} skipped.</Note>
          <div className="report-rows">
            <Listing
              label="Skipped parts of the file"
              rows={groupSkipped(skipped)}
              rowKey={({ why }) => why}
              columns={columns}
            />
          </div>
        </>
      )}
    </>
  );
}

const MAX_NAMES = 12;

const namesOf = (names: readonly string[]) =>
  names.length <= MAX_NAMES
    ? names.join(', ')
    : `${names.slice(0, MAX_NAMES).join(', ')} and ${formatCount(names.length - MAX_NAMES)} more`;
