// @vitest-environment happy-dom
import { act, useState } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FormPage } from '#tests/support/screens/form-page.tsx';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { PhoneField } from './phone-field.tsx';
import { PhoneNumber } from './phone-number.tsx';
import { fetchPhones, phoneErrors, phoneToSend } from './phones.ts';

const draw = emptyPage();
let value: string;

function Held({ start }: { start: string }) {
  const [held, hold] = useState(start);
  const change = (next: string) => {
    value = next;
    hold(next);
  };
  return <PhoneField label="Mobile number" value={held} onChange={change} />;
}

const show = (start = '') =>
  draw(
    <FormPage>
      <Held start={start} />
    </FormPage>,
  );
const input = () => {
  const found = document.querySelector<HTMLInputElement>('input[type=tel]');
  if (!found) throw new Error('no input');
  return found;
};
const code = () => document.querySelector('.phone-code')?.textContent ?? '';
async function type(text: string) {
  await act(async () => {
    input().focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const leave = () => act(async () => input().blur());

beforeAll(fetchPhones);
beforeEach(() => {
  value = '';
});

test.each(['082 123 4567', '0821234567', '+27 82 123 4567', '27821234567'])(
  '%s is sent in E.164 and displayed in the national format of South Africa after leaving the field',
  async (text) => {
    show();
    expect(code()).toContain('+27');
    await type(text);
    expect(value).toBe('+27821234567');
    expect(input().value).toBe(text);
    await leave();
    expect(input().value).toBe('082 123 4567');
  },
);

test('a pasted number with another dial code changes the country', async () => {
  show();
  await type('+264 81 123 4567');
  await leave();
  expect(value).toBe('+264811234567');
  expect(code()).toContain('+264');
  expect(input().value).toBe('081 123 4567');
});

test('a chosen country adds its dial code', async () => {
  show();
  await act(async () => document.querySelector<HTMLElement>('.phone-code')?.click());
  const namibia = [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')].find((one) =>
    one.textContent?.startsWith('Namibia'),
  );
  expect(document.querySelector('[role=menuitemradio]')?.textContent).toBe('South Africa+27');
  await act(async () => namibia?.click());
  await type('081 123 4567');
  expect(value).toBe('+264811234567');
});

test('an unreadable stored value is displayed unchanged and may be kept', async () => {
  show('switchboard 4');
  expect(input().value).toBe('switchboard 4');
  expect(phoneErrors('mobile_number', 'switchboard 4', 'switchboard 4')).toEqual({});
  expect(phoneToSend('switchboard 4', 'switchboard 4')).toEqual({});
  expect(phoneErrors('mobile_number', '082 12', null)).toEqual({
    mobile_number: 'Mobile number is invalid',
  });
  expect(phoneToSend('', '+27821234567')).toEqual({ mobile_number: null });
});

test.each([
  ['+27821234567', '082 123 4567'],
  ['+264811234567', '+264 81 123 4567'],
  ['switchboard 4', 'switchboard 4'],
])('%s is displayed as %s', (stored, shown) => {
  draw(<PhoneNumber number={stored} />);
  expect(document.body.textContent).toBe(shown);
});
