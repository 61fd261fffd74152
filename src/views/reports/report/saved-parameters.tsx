import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { formOf } from '#ui/form-of/form-of.tsx';
import { askedIn, reportAddress, type Asked } from '../address.ts';
import { slugOf, type Report } from '../reading.ts';
import { controls } from './use-report-keys.ts';

const USUAL = 'usual';

/** Key of saved parameters, which are stored with the saved views of lists. */
const placeOf = (report: Report) => `report-${slugOf(report)}`;

/** Query string to save: the parameters of the page, without the open tab and the report itself. */
const searchOf = (asked: Asked) =>
  reportAddress({ ...asked, tab: null, report: null }).split('?')[1] ?? '';

interface SavedProps {
  report: Report;
  asked: Asked;
}

const SaveDialog = formOf('POST /saved-views', {
  title: 'Save these parameters',
  submit: 'Save',
  also: ({ report, asked }: SavedProps) => ({ view: placeOf(report), search: searchOf(asked) }),
  done: ({ name }) => `${name} saved`,
});

/** Saved parameters of this report: the user's own and shared parameters. */
export function SavedParameters({ report, asked }: SavedProps) {
  const { api, toasts, singleKeys } = useApp();
  const [isSaving, setIsSaving] = useState(false);
  const filter = { view: placeOf(report) };
  const { data } = useQuery(api.query('GET /saved-views', { query: { filter, range: [0, 199] } }));
  const drop = useMutation({
    ...api.mutation('DELETE /saved-views/:id'),
    onError: ({ message }: Error) =>
      void toasts.show({
        kind: 'error',
        text: 'The saved parameters were not deleted.',
        detail: message,
      }),
    onSuccess: () => void toasts.show({ kind: 'success', text: 'Saved parameters deleted' }),
  });
  const saved = data?.rows ?? [];
  const here = searchOf(asked);
  const current = saved.find(({ search }) => search === here);
  const choose = (value: string) => {
    const { search = '' } = saved.find(({ id }) => String(id) === value) ?? {};
    navigate(reportAddress({ ...askedIn(search), report: slugOf(report) }));
  };
  return (
    <>
      <SelectField
        label="Saved"
        name="saved"
        data-key-of={controls.v}
        value={current ? String(current.id) : here === '' ? USUAL : ''}
        placeholder="Not saved"
        choices={[
          { value: USUAL, label: 'Default' },
          ...saved.map(({ id, name, owner, is_own }) => ({
            value: String(id),
            label: is_own ? name : `${name}, ${owner}`,
          })),
        ]}
        onChange={choose}
      />
      {current === undefined && here !== '' && (
        <Button
          kind="quiet"
          onClick={() => setIsSaving(true)}
          data-key-of={controls['shift+v']}
          {...(singleKeys && { keys: 'shift+v' })}
        >
          Save parameters…
        </Button>
      )}
      {current?.is_own && (
        <Button
          kind="quiet"
          aria-label={`Delete the saved parameters ${current.name}`}
          onClick={() => drop.mutate({ params: { id: current.id } })}
        >
          Delete
        </Button>
      )}
      {isSaving && <SaveDialog record={{ report, asked }} onClose={() => setIsSaving(false)} />}
    </>
  );
}
