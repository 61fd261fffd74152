import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ApiError } from '../../api/api-error.ts';
import { useApp } from '../../ui/app-context.ts';
import { Button } from '../../ui/form/button.tsx';
import { useCan } from '../../ui/use-can.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { ratesAddress } from './address.ts';

/** Makes a draft of the rates that hold now, under a name, and opens it. */
export function NewRevision({ isOpen }: { isOpen: boolean }) {
  const { api } = useApp();
  const can = useCan();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  if (!can('Edit rates')) return null;
  if (!isOpen)
    return (
      <Button onClick={() => navigate(ratesAddress({ tab: 'revisions', isNew: true }))}>
        New revision
      </Button>
    );
  const add = async () => {
    setBusy(true);
    try {
      const { id } = await api.call('POST /rates/revisions', { body: { name } });
      navigate(ratesAddress({ revision: id }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="rates-new"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label="Name of the revision"
        value={name}
        onChange={setName}
        error={problem}
        autoFocus
      />
      <Button type="submit" kind="primary" busy={isBusy}>
        Clone the current rates
      </Button>
      <Button kind="quiet" onClick={() => navigate(ratesAddress({ tab: 'revisions' }))}>
        Cancel
      </Button>
    </form>
  );
}
