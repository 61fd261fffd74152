/** The actor of a machine that the shell has not provided yet: it refuses, and says which. */
export const notProvided = (name: string) => () =>
  Promise.reject(new Error(`${name} is provided by the shell`));
