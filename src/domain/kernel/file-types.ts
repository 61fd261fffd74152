/** Media type of Excel spreadsheets (Office Open XML). */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
