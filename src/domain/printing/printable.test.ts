import { expect, test } from 'vitest';
import { printableText, printingWarning, unprintableLetters } from './printable.ts';

test.each(['Tshivenḓa', 'Łódź', 'Αθήνα', 'Москва', 'Nguyễn', 'שלום', 'محمد', 'თბილისი', '№ 5 €'])(
  '%s is printed with all its letters',
  (text) => {
    expect(unprintableLetters(text)).toEqual([]);
    expect(printingWarning(text)).toBeNull();
  },
);

test('compatible forms are printed as plain letters, on one line', () => {
  expect(printableText(' ＡＢＣ ﬁne\n\u202e½ e\u0301 ')).toBe('ABC fine 1⁄2 é');
});

test('invisible marks inside words are dropped', () => {
  expect(printableText('Wester\u00adhuizen\u200b Ng\u200dcobo')).toBe('Westerhuizen Ngcobo');
});

test('letters without a glyph are printed as a box, never as a question mark', () => {
  expect(printableText('李 Li? 東京')).toBe('□ Li? □□');
  expect(printingWarning('李 Li 李')).toBe(
    'Waybills and labels print a box (□) for 李. Add the text in Latin letters.',
  );
  expect(printingWarning('東京都千代田区丸の内')).toContain(' and 2 more.');
});
