import { formOf } from '#ui/form-of/form-of.tsx';

interface Subject {
  id: number;
  reference: string;
}

/** Dialog that resends the current status to sender or recipient. */
export const ResendDialog = formOf('POST /resend-notification', {
  title: (shipment: Subject | null) => `Send the notification of ${shipment?.reference} again`,
  submit: 'Send',
  first: { channel: 'sms' },
  also: ({ id }) => ({ shipment_id: id }),
  done: ({ status, message }) => ({ kind: status ? 'success' : 'error', text: message }),
});
