import { expect, test } from 'vitest';
import { printableText } from '#domain/printing/printable.ts';
import { fontOf } from './letters.ts';
import { documentOf, write } from './page.ts';

const drawText = (text: string) =>
  documentOf({ title: 'Names', size: [300, 100] }, [
    (page) => write(page, text, { x: 10, y: 10, width: 280 }),
  ]);

test('Western names use the built-in font', async () => {
  expect(fontOf(printableText('Zoë van Wyk – “Kaap” €5'), true)).toBe('Helvetica-Bold');
  expect((await drawText('Zoë van Wyk')).includes('FontFile2')).toBe(false);
});

test.each(['Tshivenḓa', 'Ṱhohoyanḓou', 'Łódź', 'Αθήνα', 'Москва', 'Nguyễn'])(
  '%s is printed with all its letters',
  async (name) => {
    expect(printableText(name)).toBe(name);
    expect((await drawText(name)).includes('FontFile2')).toBe(true);
  },
);
