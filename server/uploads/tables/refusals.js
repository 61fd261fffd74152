import { Refused } from '../parsing/refused.js';

export const notSpreadsheet = () =>
  new Refused('The file is not a spreadsheet that can be read. Save it as XLSX or as CSV UTF-8.');

/** Files of other programs by an entry of their archive, each with the remedy. */
const kinds = [
  {
    pattern: /^content\.xml$/,
    message: 'This is an OpenDocument file (ODS). Open it and save it as XLSX or as CSV UTF-8.',
  },
  {
    pattern: /^Index\/.*\.iwa$|^Index\.zip$/,
    message: 'This is a Numbers file. In Numbers, choose File, Export To, Excel or CSV.',
  },
  {
    pattern: /^xl\/workbook\.bin$/,
    message: 'This is a binary workbook (XLSB). Open it in Excel and save it as XLSX.',
  },
  {
    pattern: /^(?:word|ppt)\//,
    message: 'This is a document, not a spreadsheet. Copy the table to Excel and save it as XLSX.',
  },
  {
    pattern: /\.(?:csv|txt|xlsx?|xml|ofx|sta)$/i,
    message: 'This is a zip file. Unpack it and upload the file inside.',
  },
];

/** Error for an archive without a workbook. @param {readonly string[]} names of its entries */
export function otherArchive(names) {
  // Workbooks have parts such as docProps/app.xml, so the first three kinds are looked for first.
  const found = kinds.find(({ pattern }) => names.some((name) => pattern.test(name)));
  const isPart = names.includes('[Content_Types].xml');
  return found === undefined || (isPart && found === kinds.at(-1))
    ? notSpreadsheet()
    : new Refused(found.message);
}

export const tooLarge = () =>
  new Refused(
    'The spreadsheet is too large. Copy the rows alone into a new one, or save it as CSV UTF-8.',
    413,
  );
