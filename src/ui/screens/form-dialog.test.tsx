// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appContext } from '#tests/support/screens/app-context.ts';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { createClient } from '#api/client.ts';
import { ApiError } from '#api/api-error.ts';
import { TextField } from '../form/text-field.tsx';
import { Switch } from '../form/checkbox-field.tsx';
import { createToasts } from '../overlay/toast-store.ts';
import { formDialog } from './form-dialog.tsx';
import type { Sending } from './form.tsx';
import { AppProvider } from '../app-context.ts';

interface Parcel {
  id: number;
  name: string;
  fragile: boolean;
  version: number;
}
type Values = { name: string; fragile: boolean };

const parcel: Parcel = { id: 1, name: 'Shoes', fragile: false, version: 3 };
const send = vi.fn<(values: Values, sending: Sending<Parcel | null>) => Promise<Parcel>>();
const onClose = vi.fn();
const draw = emptyPage();
let toasts: ReturnType<typeof createToasts>;

const ParcelDialog = formDialog({
  title: (record: Parcel | null) => (record ? `Edit ${record.name}` : 'Add parcel'),
  labels: { name: 'Name', fragile: 'Fragile' },
  start: (record) => ({ name: record?.name ?? '', fragile: record?.fragile ?? false }),
  fields: ({ field, checkbox: tick }) => (
    <>
      <TextField {...field('name')} />
      <Switch {...tick('fragile')} />
    </>
  ),
  check: ({ name }) => (name === '' ? { name: 'Name is required.' } : {}),
  send,
  done: ({ name }) => `${name} saved`,
});

beforeEach(() => {
  toasts = createToasts();
});
afterEach(() => {
  send.mockReset();
  onClose.mockReset();
});

function show(record: Parcel | null) {
  const api = createClient({ base: '', facts: {}, token: () => null });
  draw(
    <AppProvider value={appContext({ api, toasts })}>
      <ParcelDialog record={record} onClose={onClose} />
    </AppProvider>,
  );
}
const input = (label: string) => {
  const found = [...document.querySelectorAll('label')].find((one) =>
    one.textContent?.includes(label),
  );
  const element = document.getElementById(found?.htmlFor ?? '');
  if (!(element instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
  return element;
};
async function type(label: string, text: string) {
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input(label), text);
    input(label).dispatchEvent(new Event('input', { bubbles: true }));
  });
}
async function press(text: string) {
  const button = [...document.querySelectorAll('button')].find((one) =>
    one.textContent?.startsWith(text),
  );
  await act(async () => button?.click());
}

test('an invalid field shows its error and prevents sending', async () => {
  show(null);
  await press('Add');
  expect(send).not.toHaveBeenCalled();
  expect(input('Name').getAttribute('aria-invalid')).toBe('true');
  expect(document.body.textContent).toContain('Name is required.');
});

test('a changed record is sent with its version, then closes the dialog with a toast', async () => {
  send.mockResolvedValue({ ...parcel, name: 'Boots' });
  show(parcel);
  await type('Name', 'Boots');
  await act(async () => input('Fragile').click());
  expect(toasts.getState().shown).toEqual([]);
  await press('Save');
  const [values, sending] = send.mock.calls[0] ?? [];
  expect(values).toEqual({ name: 'Boots', fragile: true });
  expect(sending?.how).toMatchObject({ version: 3 });
  expect(sending?.record).toBe(parcel);
  expect(onClose).toHaveBeenCalledOnce();
  expect(toasts.getState().shown).toMatchObject([{ kind: 'success', text: 'Boots saved' }]);
});

test('after a conflict the form shows both versions to choose from', async () => {
  const current = { ...parcel, name: 'Sandals', version: 4 };
  const stale = new ApiError(409, { message: 'It changed.', code: 'stale', current });
  send.mockRejectedValueOnce(stale).mockResolvedValue(current);
  show(parcel);
  await type('Name', 'Boots');
  await press('Save');
  expect(onClose).not.toHaveBeenCalled();
  const table = document.querySelector('table')?.textContent ?? '';
  expect(table).toContain('Sandals');
  expect(table).toContain('Boots');
  await press('Save my changes');
  expect(send.mock.calls[1]?.[0]).toMatchObject({ name: 'Boots' });
  expect(send.mock.calls[1]?.[1].how).toMatchObject({ version: 4 });
  expect(onClose).toHaveBeenCalledOnce();
});

test('after a failed attempt the form keeps the typed values, and a retry uses the same idempotency key', async () => {
  send.mockRejectedValueOnce(new ApiError(0, { message: 'No connection.', code: 'unreachable' }));
  send.mockResolvedValue(parcel);
  show(null);
  await type('Name', 'Boots');
  await press('Add');
  expect(input('Name').value).toBe('Boots');
  expect(document.body.textContent).toContain('No connection.');
  await press('Add');
  const keys = send.mock.calls.map(([, { how }]) => how.idempotencyKey);
  expect(keys[0]).toBe(keys[1]);
});
