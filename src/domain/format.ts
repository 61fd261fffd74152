function formatter(options: Intl.NumberFormatOptions) {
  const format = new Intl.NumberFormat('en-ZA', options);
  return (value: number): string => format.format(value);
}

/** "12 384", with a space that does not break. */
export const formatCount = formatter({ maximumFractionDigits: 0 });

/** "6,8", with up to one, two or four decimals. */
export const formatOneDecimal = formatter({ maximumFractionDigits: 1 });
export const formatTwoDecimals = formatter({ maximumFractionDigits: 2 });
export const formatNumber = formatter({ maximumFractionDigits: 4 });

/** "1234,5", as it is typed into a field. */
export const typedNumber = formatter({ maximumFractionDigits: 4, useGrouping: false });

/** "6,0", always with one decimal. */
export const formatFixedDecimal = formatter({
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** "123,6", with four significant digits. */
export const formatSignificant = formatter({ maximumSignificantDigits: 4 });

/** "61%" and "61,5%", of a share between 0 and 1. */
export const formatPercent = formatter({ style: 'percent' });
export const formatExactPercent = formatter({ style: 'percent', maximumFractionDigits: 1 });

/** "2 914,20", where a table says the currency once. */
export const formatAmount = formatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "R 2 914,20", as the browser writes it. */
export const formatCurrency = formatter({ style: 'currency', currency: 'ZAR' });

const cents = new Intl.NumberFormat('en-ZA', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** The parts of an amount with two decimals, for texts that must not differ between browsers. */
export const centsParts = (amount: number): Intl.NumberFormatPart[] => cents.formatToParts(amount);
