// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormPage } from '#tests/support/screens/form-page.tsx';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import type { Found } from '../form/lookup/lookup-field.tsx';
import { emptyAddress, type AddressDraft } from './address-draft.ts';
import { AddressFields, type FoundAddress, type OtherWay } from './address-fields.tsx';

const draw = emptyPage();

const rivonia: FoundAddress = {
  street_address: '',
  suburb: 'Rivonia',
  city: 'Sandton',
  zone: 'GP',
  postal_code: '2128',
  latitude: -26.05,
  longitude: 28.06,
};
const found = (value: FoundAddress): Found<FoundAddress> => ({ key: 1, label: 'Rivonia', value });

let places: (text: string) => Promise<Found<FoundAddress>[]>;
let now: AddressDraft;

function Form() {
  const [value, setValue] = useState<AddressDraft>(emptyAddress);
  return (
    <AddressFields
      value={value}
      errors={{}}
      onChange={(next) => {
        now = next;
        setValue(next);
      }}
      searchAddresses={(text) => places(text)}
      searchLockers={async () => []}
      alternative={MapStandIn}
    />
  );
}

const MapStandIn = ({ isOpen, onOpen, onChosen }: OtherWay) =>
  isOpen ? (
    <button
      type="button"
      aria-label="Pin"
      onClick={() => {
        onChosen(rivonia);
        onOpen(false);
      }}
    />
  ) : null;

const field = (label: string) => {
  const id = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent?.trim() === label,
  )?.htmlFor;
  const element = document.getElementById(id ?? '');
  if (!(element instanceof HTMLInputElement)) throw new Error(`there is no field ${label}`);
  return element;
};

async function type(label: string, text: string) {
  const input = field(label);
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    input.focus();
    setValue?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.runAllTimersAsync();
  });
}

const press = (label: string, key: string) =>
  act(async () => {
    field(label).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });

beforeEach(() => {
  vi.useFakeTimers();
  places = async () => [found(rivonia)];
  now = emptyAddress;
});
afterEach(() => {
  vi.useRealTimers();
});

test('choosing a suburb in the street field fills suburb and city and still asks for the street', async () => {
  draw(
    <FormPage>
      <Form />
    </FormPage>,
  );
  await type('Street address', 'rivonia');
  await press('Street address', 'Enter');
  expect(now).toMatchObject({ street_address: '', suburb: 'Rivonia', city: 'Sandton', zone: 'GP' });
  expect(document.activeElement).toBe(field('Street address'));
  expect(document.body.textContent).toContain('Add the street and number in Rivonia.');
});

test('choosing a street fills the whole address', async () => {
  places = async () => [found({ ...rivonia, street_address: '12 Oxford Road' })];
  draw(
    <FormPage>
      <Form />
    </FormPage>,
  );
  await type('Street address', '12 oxford road rivonia');
  await press('Street address', 'Enter');
  expect(now.street_address).toBe('12 Oxford Road');
});

test('without results Enter keeps the typed street and moves on to the suburb', async () => {
  places = async () => [];
  draw(
    <FormPage>
      <Form />
    </FormPage>,
  );
  await type('Street address', '12 oxford road');
  expect(document.body.textContent).toContain('Nothing found.');
  await press('Street address', 'Enter');
  expect(now.street_address).toBe('12 oxford road');
  expect(document.activeElement).toBe(field('Suburb'));
  expect(document.querySelector('[role=listbox]')).toBeNull();
});

test('the map is offered as the second option, and a point without a street keeps the typed street', async () => {
  places = async () => [];
  draw(
    <FormPage>
      <Form />
    </FormPage>,
  );
  await type('Street address', '12 oxford road');
  await press('Street address', 'ArrowDown');
  await press('Street address', 'Enter');
  await act(async () => document.querySelector<HTMLElement>('[aria-label=Pin]')?.click());
  expect(now).toMatchObject({ street_address: '12 oxford road', suburb: 'Rivonia' });
});

test('a failed search offers the same options as one without results', async () => {
  places = async () => {
    throw new Error('Geocode was not successful for the following reason: OVER_QUERY_LIMIT');
  };
  draw(
    <FormPage>
      <Form />
    </FormPage>,
  );
  await type('Street address', '12 oxford road');
  expect(document.body.textContent).toContain('OVER_QUERY_LIMIT');
  expect(document.querySelectorAll('[role=option]')).toHaveLength(2);
});

test('the address form asks for the phone number of the contact first, then for the name', () => {
  draw(
    <FormPage>
      <Form />
    </FormPage>,
  );
  const labels = [...document.querySelectorAll('.address-pair label')].map((label) =>
    label.textContent?.replace(' optional', '').trim(),
  );
  expect(labels).toEqual(['Mobile number', 'Contact', 'Email', 'Company']);
});
