import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { inRand } from '#domain/kernel/money.ts';
import { useApp } from '#ui/app-context.ts';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { PriceExplanation } from '#ui/page/price-explanation.tsx';
import type { EstimateRequest } from './estimate/use-estimate.ts';

type WithExtras = ResponseOf<'POST /rates/opt-in'>;

type ExtrasDialogProps = {
  asked: EstimateRequest;
  services: readonly { service_level_code: string; name: string }[];
  service: string;
  onKeep: (codes: readonly string[]) => void;
  onClose: () => void;
};

/** Dialog that chooses extras and previews the price. */
export function ExtrasDialog({ asked, services, service: first, ...props }: ExtrasDialogProps) {
  const { onKeep, onClose } = props;
  const { api } = useApp();
  const [service, setService] = useState(first);
  const [chosen, setChosen] = useState<readonly string[]>(asked.opt_in);
  const found = useQuery({
    queryKey: ['POST /rates/opt-in', asked, service, chosen],
    queryFn: () =>
      api.call('POST /rates/opt-in', {
        body: { ...asked, service_level_code: service, opt_in: [...chosen] },
      }),
    placeholderData: keepPreviousData,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onKeep(chosen);
    onClose();
  };
  return (
    <Dialog title="Extras of this estimate" isOpen onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <SelectField
          label="Service"
          choices={services.map((one) => ({ value: one.service_level_code, label: one.name }))}
          value={service}
          onChange={setService}
        />
        <QueryResult of={found} what="the extras">
          {(priced) => (
            <Priced {...{ priced, chosen }} isOld={found.isPlaceholderData} onChoose={setChosen} />
          )}
        </QueryResult>
        <FormFooter action="Use these extras" onClose={onClose} />
      </form>
    </Dialog>
  );
}

type PricedProps = {
  priced: WithExtras;
  chosen: readonly string[];
  /** Whether the price shown is still that of the previous choice. */
  isOld: boolean;
  onChoose: (codes: readonly string[]) => void;
};

function Priced({ priced: { extras, price }, chosen, isOld, onChoose }: PricedProps) {
  return (
    <>
      <fieldset className="rate-extras">
        <legend>Extras</legend>
        {extras.map(({ code, name, amount }) => (
          <Checkbox
            key={code}
            label={`${name}, ${inRand(amount)}`}
            checked={chosen.includes(code)}
            onChange={(on) =>
              onChoose(on ? [...chosen, code] : chosen.filter((other) => other !== code))
            }
          />
        ))}
      </fieldset>
      <div aria-busy={isOld} className="rates-with-extras">
        <p role="status">
          <b>{inRand(price.charge)}</b> incl. {inRand(price.vat)} VAT
        </p>
        <PriceExplanation parts={price.explanation} />
      </div>
    </>
  );
}
