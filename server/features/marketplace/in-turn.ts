const turns = new Map<string, Promise<unknown>>();

/** Work of one subject, one after the other on this node: what two send at once would be sent twice. */
export async function inTurn<T>(subject: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(subject) ?? Promise.resolve();
  const mine = before.then(work, work);
  turns.set(subject, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(subject) === mine) turns.delete(subject);
  }
}
