/** Placeholder of an actor that the app must provide; rejects with its name. */
export const notProvided = (name: string) => () =>
  Promise.reject(new Error(`${name} is provided by the shell`));
