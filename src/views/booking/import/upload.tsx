import { useState } from 'react';
import { XLSX } from '#domain/kernel/file-types.ts';
import { navigate } from 'wouter/use-browser-location';
import { ApiError } from '#api/api-error.ts';
import { isTenantUser } from '#domain/people/tenancy.ts';
import { Button } from '#ui/form/button.tsx';
import { LookupField } from '#ui/form/lookup/lookup-field.tsx';
import { Note } from '#ui/form/note.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { Section } from '#ui/page/section.tsx';
import { useApp, useIdentity } from '#ui/app-context.ts';
import { useLookups } from '#ui/form/lookup/record-lookup.ts';
import { FileField } from '#ui/form/file-field.tsx';
import { download } from '#ui/download.ts';

/** Downloads of template files with headings and an example row. */
function Templates() {
  const { api, toasts } = useApp();
  const fetchFile = async (type: 'csv' | 'xlsx') => {
    try {
      download(
        `shipments.${type}`,
        await api.call('GET /import-shipments-template', { query: { type } }),
      );
    } catch (error) {
      const detail = error instanceof Error ? error.message : undefined;
      toasts.show({ kind: 'error', text: 'The template could not be fetched.', detail });
    }
  };
  return (
    <>
      <Button kind="quiet" onClick={() => void fetchFile('xlsx')}>
        XLSX template
      </Button>
      <Button kind="quiet" onClick={() => void fetchFile('csv')}>
        CSV template
      </Button>
    </>
  );
}

const kinds = `.csv,.xlsx,text/csv,${XLSX}`;

/** Uploads a file. All rows are checked before any is booked. */
export function Upload() {
  const { api, ask } = useApp();
  const lookups = useLookups();
  const { user } = useIdentity();
  const needsAccount = !isTenantUser(user);
  const [account, setAccount] = useState<{ id: number; words: string } | null>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [file] = files;

  const send = (again: boolean, idempotencyKey: string) => {
    if (!file) throw new Error('There is no file to send.');
    const form = {
      file,
      ...(account && { account_id: account.id }),
      confirm_same_file: again ? ('true' as const) : ('false' as const),
    };
    return api.call('POST /import-shipments', { form }, { idempotencyKey });
  };
  const form = useSubmission({
    values: {
      account: account?.id,
      file: file && `${file.name} ${file.size} ${file.lastModified}`,
    },
    check: () => ({
      ...(needsAccount && !account?.id && { account_id: 'Choose an account.' }),
      ...(!file && { file: 'Choose a file.' }),
    }),
    send: async (_, key) => {
      try {
        return await send(false, key);
      } catch (error) {
        const isSame = error instanceof ApiError && error.code === 'conflict';
        if (!isSame) throw error;
        const isSure = await ask({ title: 'Import this file again?', consequence: error.message });
        if (!isSure) throw error;
        return send(true, `${key}:again`);
      }
    },
    done: ({ id }) => navigate(`/shipments/import?id=${id}`),
  });
  const words = failureText(form, ['account_id', 'file']);
  return (
    <Section
      title="New import"
      narrow
      lead="CSV or XLSX, up to 2 000 rows, one row per shipment. Rows are checked first; nothing is booked until you confirm."
    >
      <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
        {needsAccount && (
          <LookupField
            label="Account"
            placeholder="Name or code"
            text={account?.words ?? ''}
            error={form.errors['account_id']}
            onText={(text) => setAccount(text === '' ? null : { id: 0, words: text })}
            onChoose={setAccount}
            search={lookups.records('account')}
          />
        )}
        <FileField
          label="File"
          accept={kinds}
          most={1}
          files={files}
          error={form.errors['file']}
          onChange={(chosen) => setFiles(chosen.slice(-1))}
        />
        {words && <Note kind="error">{words}</Note>}
        <div className="row row-wrap">
          <Button type="submit" kind="primary" busy={form.busy}>
            Check the file
          </Button>
          <Templates />
        </div>
      </form>
    </Section>
  );
}
