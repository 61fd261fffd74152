import { expect, test } from 'vitest';
import { fontOf, printable } from './letters.ts';
import { documentOf, write } from './page.ts';

const drawText = (text: string) =>
  documentOf({ title: 'Names', size: [300, 100] }, [
    (page) => write(page, text, { x: 10, y: 10, width: 280 }),
  ]);

test('Western names use the built-in font', async () => {
  expect(fontOf(printable('Zoë van Wyk – “Kaap” €5'), true)).toBe('Helvetica-Bold');
  expect((await drawText('Zoë van Wyk')).includes('FontFile2')).toBe(false);
});

test.each(['Tshivenḓa', 'Ṱhohoyanḓou', 'Łódź', 'Αθήνα', 'Москва', 'Nguyễn'])(
  '%s is printed with all its letters',
  async (name) => {
    expect(printable(name)).toBe(name);
    expect((await drawText(name)).includes('FontFile2')).toBe(true);
  },
);

test('unsupported letters become question marks, and line breaks and invisible characters one space', () => {
  expect(printable('李 Li\n\u202eWei 😀 ')).toBe('? Li Wei ?');
});
