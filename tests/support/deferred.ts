/** A call that returns when the test resolves it, with a record of its requests. */
export function deferred<Output, Input>() {
  const inputs: Input[] = [];
  const state = { resolved: 0 };
  let answer: { resolve: (output: Output) => void; reject: (reason: unknown) => void } | null =
    null;
  const call = ({ input }: { input: Input }) => {
    inputs.push(input);
    return new Promise<Output>((resolve, reject) => {
      answer = { resolve, reject };
    });
  };
  const resolve = async (output: Output) => {
    state.resolved += 1;
    answer?.resolve(output);
    await settle();
  };
  const reject = async (reason: unknown) => {
    answer?.reject(reason);
    await settle();
  };
  return Object.assign(state, { call, resolve, reject, inputs });
}

/** Runs pending promise callbacks. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}
