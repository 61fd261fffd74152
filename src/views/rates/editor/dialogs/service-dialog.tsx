import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { readDecimal } from '#domain/text/numbers.ts';
import { serviceCopy } from '#domain/rates/adjust.ts';
import { useApp } from '#ui/app-context.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { GroupCell } from '../matrix/kept-prices.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';

type ServiceDialogProps = {
  cells: readonly GroupCell[];
  /** Open service, whose prices are copied by default. */
  service: string;
  onAdd: (cells: readonly GroupCell[], service: string) => void;
  onClose: () => void;
};

/** Dialog that adds a service to a group, with prices copied from another service. */
export function ServiceDialog({ cells, service, onAdd, onClose }: ServiceDialogProps) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /rates/services'));
  const priced = [...new Set(cells.map((cell) => cell.service))];
  return (
    <Dialog title="Add a service" isOpen onClose={onClose}>
      <QueryResult of={found} what="the services">
        {(known) => {
          const choices = known
            .filter(({ code }) => !priced.includes(code))
            .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
          return choices.length === 0 ? (
            <p>This group has prices for every service.</p>
          ) : (
            <ServiceForm
              {...{ choices, priced, service, onClose }}
              onAdd={(code, from, percent) => {
                onAdd(serviceCopy(cells, { from, to: code, percent }), code);
                onClose();
              }}
            />
          );
        }}
      </QueryResult>
    </Dialog>
  );
}

type ServiceFormProps = {
  choices: readonly { value: string; label: string }[];
  priced: readonly string[];
  service: string;
  onAdd: (code: string, from: string, percent: number) => void;
  onClose: () => void;
};

function ServiceForm({ choices, priced, service, onAdd, onClose }: ServiceFormProps) {
  const [code, setCode] = useState(choices[0]?.value ?? '');
  const [from, setFrom] = useState(service);
  const [typed, setTyped] = useState('0');
  const [problem, setProblem] = useState<string | undefined>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const percent = readDecimal(typed);
    if (percent === null || percent <= -100)
      return setProblem('Type a number above -100, such as 4,5 or -2.');
    onAdd(code, from, percent);
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <SelectField label="Service" choices={choices} value={code} onChange={setCode} />
      <SelectField
        label="Copy prices from"
        choices={priced.map((one) => ({ value: one, label: one }))}
        value={from}
        onChange={setFrom}
      />
      <TextField
        label="Change in percent"
        inputMode="decimal"
        autoComplete="off"
        description="4.5 raises every price, -2 lowers it."
        value={typed}
        error={problem}
        onChange={setTyped}
      />
      <FormFooter action="Add the service" onClose={onClose} />
    </form>
  );
}
