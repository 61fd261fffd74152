import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useSubmission, failureText } from '#ui/form/submission.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useCan } from '#ui/use-can.ts';
import { ratesAddress } from './address.ts';
import { FailedNote } from '#ui/page/failed-note.tsx';
import { useRevisionChoices } from './revision-choices.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';

const HOLDING = 'now';
const start: { name: string; from: string; without: readonly string[] } = {
  name: '',
  from: HOLDING,
  without: [],
};

/** Button and dialog that create a named draft and open it. */
export function NewRevision({ isOpen }: { isOpen: boolean }) {
  if (!useCan()('Edit rates')) return null;
  return (
    <>
      <Button onClick={() => navigate(ratesAddress({ tab: 'revisions', isNew: true }))}>
        New revision
      </Button>
      <Dialog title="New revision" isOpen={isOpen} onClose={close}>
        <NewRevisionForm />
      </Dialog>
    </>
  );
}

const close = () => navigate(ratesAddress({ tab: 'revisions' }));

/** Fetches the possible sources of a draft: the groups of the current rates or of a revision. */
function useSources(from: string) {
  const { api } = useApp();
  const { choices, description } = useRevisionChoices();
  const isHolding = from === HOLDING;
  const current = useQuery({
    ...api.query('GET /rates/groups/current', { query: {} }),
    enabled: isHolding,
  });
  const asked = { query: { rate_revision_id: Number(from) } };
  const others = useQuery({ ...api.query('GET /rates/groups', asked), enabled: !isHolding });
  const groups = isHolding ? current : others;
  return {
    choices: [{ value: HOLDING, label: 'The current rates' }, ...choices],
    description,
    found: groups,
    groups: groups.data ?? [],
  };
}

function NewRevisionForm() {
  const { api } = useApp();
  const [values, setValues] = useState(start);
  const { choices, description, found, groups } = useSources(values.from);
  const { without } = values;
  const codes = groups.map(({ code }) => code).filter((code) => !without.includes(code));
  const form = useSubmission({
    values,
    check: ({ name }) => ({
      ...(name.trim() === '' && { name: 'Enter a name.' }),
      ...(groups.length > 0 && codes.length === 0 && { group_codes: 'Choose a group.' }),
    }),
    send: ({ name, from }, idempotencyKey) => {
      const body = {
        name: name.trim(),
        ...(from !== HOLDING && { cloned_from_id: Number(from) }),
        ...(codes.length < groups.length && { group_codes: codes }),
      };
      return api.call('POST /rates/revisions', { body }, { idempotencyKey });
    },
    done: ({ id }) => navigate(ratesAddress({ revision: id })),
  });
  const words = failureText(form, ['name']);
  return (
    <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
      <TextField
        label="Name of the revision"
        value={values.name}
        onChange={(name) => setValues({ ...values, name })}
        error={form.errors['name']}
        autoFocus
      />
      <SelectField
        label="Based on"
        description={description}
        choices={choices}
        value={values.from}
        onChange={(from) => setValues({ ...values, from, without: [] })}
      />
      <fieldset className="rates-new-groups">
        <legend>Groups</legend>
        {found.isError && <FailedNote of={found}>The groups could not be loaded.</FailedNote>}
        {groups.map(({ id, code }) => (
          <Checkbox
            key={id}
            label={code}
            checked={!without.includes(code)}
            onChange={(on) =>
              setValues({
                ...values,
                without: on ? without.filter((one) => one !== code) : [...without, code],
              })
            }
          />
        ))}
      </fieldset>
      <FormFooter words={words} action="Create draft" busy={form.busy} onClose={close} />
    </form>
  );
}
