/** A day that is not broken over two lines. */
export const Day = ({ date }: { date: string }) => <span className="account-day">{date}</span>;
