/** Where people of an account, or staff, hear how the runs of one call stand. */
export const runTopic = (call: string, account: number | null): string =>
  account === null ? `runs/${call}` : `runs/a${account}/${call}`;
