import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, loadShell } from './app/app.tsx';
import { prefetch } from './ui/chunks.ts';
import { composeApp } from './app/composition-root.ts';
import { createErrorReports } from './app/frame/report-error.ts';
import './ui/base.css';

// Stops schemas from compiling code, because the content policy would report the attempt. Must run
// before the schemas load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const services = composeApp();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element for the console.');

// Prefetches the shell while the server checks the password.
services.session.subscribe((snapshot) => {
  if (snapshot.matches('authenticating') || snapshot.matches('restoring')) void prefetch(loadShell);
});

const sendError = createErrorReports(services.api);
const onCaughtError = (error: unknown) => {
  sendError(error);
  reportError(error);
};

// Other errors leave the page empty; public/failed-start.js shows and reports them.
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <App root={services} />
  </StrictMode>,
);
