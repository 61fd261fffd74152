/** Topic of the progress of runs, for staff or an account. */
export const runTopic = (call: string, account: number | null): string =>
  account === null ? `runs/${call}` : `runs/a${account}/${call}`;
