/**
 * Groups of verbs with the same meaning. A search with one verb also finds commands that begin with
 * another verb of its group.
 */
const meanings: readonly (readonly string[])[] = [
  ['assign', 'allocate', 'give', 'dispatch', 'reassign'],
  ['email', 'mail', 'e-mail'],
  ['open', 'show', 'go to', 'find'],
  ['track', 'where is'],
  ['export', 'download', 'csv'],
  ['note', 'comment'],
  ['resubmit', 'resend', 'send again', 'retry'],
  ['retry', 'try again'],
  ['sign out', 'log out', 'logout', 'log off'],
  ['reset password', 'reset the password', 'forgot password'],
  ['refund', 'pay back'],
  ['nearest', 'closest', 'near'],
  ['book', 'new', 'create'],
  ['add', 'new', 'create', 'invite'],
  ['print', 'label'],
];

/** Title in lower case, without the ellipsis of a command that opens a form. */
export const bareTitle = (title: string): string => title.replace(/…$/, '').toLowerCase();

/** Other titles of a command: "Email…" is also "mail", "Book a shipment" also "new shipment". */
export function otherTitles(title: string): string[] {
  const own = bareTitle(title);
  return meanings.flatMap((verbs) => {
    const said = verbs.find((verb) => own === verb || own.startsWith(`${verb} `));
    if (said === undefined) return [];
    const rest = own.slice(said.length).replace(/^ (?:an?|the) /, ' ');
    // Bookings exist only for shipments: a new locker is not booked.
    const others = verbs.filter((verb) => verb !== said && verb !== 'book');
    return others.map((verb) => `${verb}${rest}`);
  });
}
