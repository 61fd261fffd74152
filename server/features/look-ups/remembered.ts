const MOST_REMEMBERED = 1000;

/** Caches successful answers for a time, because providers count every request. */
export function remembered<Answer>(
  forMs: number,
  isKept: (answer: Answer) => boolean = () => true,
) {
  const answers = new Map<string, { until: number; answer: Answer }>();
  return async (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const before = answers.get(key);
    if (before !== undefined && before.until > Date.now()) return before.answer;
    const answer = await ask();
    if (!isKept(answer)) return answer;
    answers.set(key, { until: Date.now() + forMs, answer });
    const [oldest] = answers.keys();
    if (answers.size > MOST_REMEMBERED && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}
