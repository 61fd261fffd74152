/** Day without a line break. */
export const Day = ({ date }: { date: string }) => <span className="account-day">{date}</span>;
