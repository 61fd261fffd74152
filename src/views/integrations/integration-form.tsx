import { useState } from 'react';
import { provinces } from '#domain/places/provinces.ts';
import type { RuleConditions } from '#domain/integrations/webhooks.ts';
import { isTenantUser } from '#domain/people/tenancy.ts';
import { TextField } from '#ui/form/text-field.tsx';
import type { Control } from '#ui/form-of/asked-field.tsx';
import { formOf } from '#ui/form-of/form-of.tsx';
import { AccountChoice } from './account-choice.tsx';
import { eventOptions } from './integration.ts';
import { ManyBoxes } from './many-boxes.tsx';

/** Dialog that adds or changes a webhook. A new URL is tested before it is saved. */
export const IntegrationDialog = formOf(['POST /integrations', 'PUT /integrations/:id'], {
  title: 'New webhook',
  named: 'name',
  wide: true,
  ask: {
    name: {},
    url: { mono: true },
    account_id: {
      as: AccountChoice,
      when: ({ record, user }) => record === null && user !== null && !isTenantUser(user),
    },
    events: { as: Events },
    conditions: { as: Conditions },
    acknowledged: { tick: true },
    disabled_reason: false,
  },
  first: { url: 'https://', conditions: {} },
});

type Event = (typeof eventOptions)[number]['value'];

function Events({ field }: { field: Control<readonly Event[]> }) {
  return <ManyBoxes {...field} choices={eventOptions} />;
}

const provinceOptions = provinces.map(({ code, name }) => ({ value: code, label: name }));

/** Services and provinces of a rule; accounts that were set before are kept. */
function Conditions({ field: { value, onChange } }: { field: Control<RuleConditions> }) {
  const [typed, setTyped] = useState((value.services ?? []).join(', '));
  const change = (changed: RuleConditions) => {
    const { services = [], provinces: zones = [], ...others } = { ...value, ...changed };
    onChange({
      ...others,
      ...(services.length > 0 && { services }),
      ...(zones.length > 0 && { provinces: zones }),
    });
  };
  return (
    <>
      <TextField
        optional
        mono
        name="services"
        label="Only these services"
        description="Codes separated by commas, such as ONX, ECO."
        value={typed}
        onChange={(text) => {
          setTyped(text);
          change({
            services: text
              .toUpperCase()
              .split(/[\s,]+/)
              .filter(Boolean),
          });
        }}
      />
      <ManyBoxes
        name="provinces"
        label="Only deliveries to"
        value={value.provinces ?? []}
        choices={provinceOptions}
        onChange={(zones) => change({ provinces: zones })}
      />
    </>
  );
}
