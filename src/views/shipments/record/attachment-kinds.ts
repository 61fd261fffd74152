/** Accepted file types of attachments. */
export const attachmentKinds =
  'image/png,image/jpeg,image/webp,application/pdf,text/plain,text/csv';
