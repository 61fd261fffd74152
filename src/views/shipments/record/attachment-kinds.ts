/** What may be attached, as a file field says it. */
export const attachmentKinds =
  'image/png,image/jpeg,image/webp,application/pdf,text/plain,text/csv';
