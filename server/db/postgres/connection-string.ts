const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^/@]*@)?)([^/?#]+)(.*)$/;

/**
 * Addresses of the servers in a connection string, such as
 * `postgres://baton@one:5432,two:5433/baton`: one connection string per server.
 */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = SEVERAL.exec(url) ?? [];
  return hosts === '' ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Whether a text is a connection string with one or several servers. */
export const isConnectionString = (text: string): boolean =>
  addressesOf(text).every(
    (address) => URL.canParse(address) && /^postgres(ql)?:$/.test(new URL(address).protocol),
  );
