/** Verbs that mean the same to people. Commands are called by the first, or by any of them. */
const meanings: readonly (readonly string[])[] = [
  ['assign', 'allocate', 'give', 'dispatch'],
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

/** What a command is called, in lower case and without the dots that announce a question. */
export const bareTitle = (title: string): string => title.replace(/…$/, '').toLowerCase();

/** Other ways to say the title of a command: "Email…" is also "mail", "Book a shipment" also "new shipment". */
export function otherTitles(title: string): string[] {
  const own = bareTitle(title);
  return meanings.flatMap((verbs) => {
    const said = verbs.find((verb) => own === verb || own.startsWith(`${verb} `));
    if (said === undefined) return [];
    const rest = own.slice(said.length).replace(/^ (?:an?|the) /, ' ');
    return verbs.flatMap((verb) => (verb === said ? [] : [`${verb}${rest}`]));
  });
}
