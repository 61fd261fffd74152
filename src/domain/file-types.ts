/** The media type of spreadsheets in Office Open XML. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
