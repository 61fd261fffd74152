import https from 'node:https';

// Key for localhost, gateway.test and hooks.test, trusted only by tests.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgMaSuMg6vvI+SXYPU
l7CGyw2Yya+ShEJuFrZzEK4VKcOhRANCAATIUb8HnFMqXB1ZxOzJy63Z7ddSkRAS
wQqz7xJkyL7plH/Anjts6AwC8/qBhH6tPOR5H3Snv/yda3raqbrnA+F1
-----END PRIVATE KEY-----
`;
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBsDCCAVegAwIBAgIUPlhB+JYAbCJfMZOxdrTGFxr0ybIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzEyNDcyMloYDzIxMjYxMTAz
MTI0NzIyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATIUb8HnFMqXB1ZxOzJy63Z7ddSkRASwQqz7xJkyL7plH/Anjts6AwC
8/qBhH6tPOR5H3Snv/yda3raqbrnA+F1o4GEMIGBMB0GA1UdDgQWBBRBWy2FoqzC
axts6em/FuedzsReTDAfBgNVHSMEGDAWgBRBWy2FoqzCaxts6em/FuedzsReTDAP
BgNVHRMBAf8EBTADAQH/MC4GA1UdEQQnMCWCCWxvY2FsaG9zdIIMZ2F0ZXdheS50
ZXN0ggpob29rcy50ZXN0MAoGCCqGSM49BAMCA0cAMEQCIFqlq6WUT8laR5rtBS20
uxFIZAIFmsx2Y/EdmYLlzNpVAiAJIBVR0trORAxhl1qFheCzKrXHOddGaZNfCTEN
wPP97A==
-----END CERTIFICATE-----
`;

/** An HTTPS server on this machine that keeps its connections open. */
export interface TlsServer {
  port: number;
  requests: string[];
  connections(): number;
  stop(): Promise<void>;
}

/** Starts a server that answers every request with its path, and /redirect with a redirect to `location`. */
export async function startTlsServer(location = '/'): Promise<TlsServer> {
  const requests: string[] = [];
  let connections = 0;
  const server = https.createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    requests.push(request.url ?? '');
    request.resume();
    if (request.url === '/redirect') response.writeHead(302, { location });
    response.end(`answer to ${request.url}`);
  });
  server.on('secureConnection', () => (connections += 1));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    requests,
    connections: () => connections,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
