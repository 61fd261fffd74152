import { expect, test } from 'vitest';
import { corpus } from '#tests/support/corpus.ts';
import { readEmail, readEmails } from './emails.ts';

test.each(corpus('emails'))('the email address %j is read as %j', (text = '', address = '') => {
  expect(readEmail(text) ?? '').toBe(address);
});

test.each([
  ['a@shop.example, b@shop.example', ['a@shop.example', 'b@shop.example']],
  ['a@shop.example;B@shop.example;', ['a@shop.example', 'b@shop.example']],
  ['a@shop.example\r\nb@shop.example', ['a@shop.example', 'b@shop.example']],
  [
    'Nkosi, Thandi <a@shop.example>; Botha, Jan <b@shop.example>',
    ['a@shop.example', 'b@shop.example'],
  ],
  ['', []],
  ['a@shop.example and b@shop.example', null],
  ['a@shop.example\r\nBcc: b@shop.example', null],
])('%j is read as the list of email addresses %j', (text, addresses) => {
  expect(readEmails(text)).toEqual(addresses);
});
