import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, loadShell } from './app/app.tsx';
import { ahead } from './ui/chunks.ts';
import { wire } from './app/wire.ts';
import './ui/base.css';

const wired = wire();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the console.');

// Who signs in needs the shell next; it comes while the server checks the password.
wired.session.subscribe((snapshot) => {
  if (snapshot.matches('authenticating') || snapshot.matches('restoring')) ahead(loadShell);
});

createRoot(root).render(
  <StrictMode>
    <App wired={wired} />
  </StrictMode>,
);
