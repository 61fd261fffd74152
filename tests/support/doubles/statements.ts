import { multipart } from './multipart.ts';

/** A bank statement as customers download it. */
export const statementOf = (...lines: string[]): string =>
  ['Date,Amount,Description', ...lines].join('\r\n');

/** A settlement file of a payment provider. */
export const settlementOf = (...rows: string[]): string =>
  ['Account code,Invoice number,Amount,Date,Reference,Fee', ...rows].join('\r\n');

/** Form that uploads a statement. */
export const statementForm = (content: string | Buffer, fields: Record<string, string> = {}) =>
  multipart(fields, [
    { field: 'file', filename: 'statement.csv', type: 'text/csv', data: Buffer.from(content) },
  ]);
