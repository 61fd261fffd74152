import { Refused } from '../parsing/refused.js';

export const notSpreadsheet = () =>
  new Refused('The file is not a spreadsheet that can be read. Save it as XLSX or as CSV UTF-8.');

export const tooLarge = () =>
  new Refused(
    'The spreadsheet is too large. Copy the rows alone into a new one, or save it as CSV UTF-8.',
    413,
  );
