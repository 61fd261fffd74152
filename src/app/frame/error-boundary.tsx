import { Component, type ReactNode } from 'react';
import { Button } from '#ui/form/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { CodeBroken, CodeUnreachable } from '#ui/chunks.ts';
import { describeError } from './describe-error.ts';
import { FullPage } from './full-page.tsx';

type ErrorBoundaryProps = { children: ReactNode; page?: boolean };

/**
 * Catches errors of a screen, so that the rest of the console keeps working. A new React key
 * retries the screen.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const report = <Report error={error} />;
    return this.props.page ? <FullPage>{report}</FullPage> : report;
  }
}

const reload = (
  <Button kind="primary" onClick={() => location.reload()}>
    Reload the page
  </Button>
);

function Report({ error }: { error: unknown }) {
  if (error instanceof CodeUnreachable) return <CodeReport />;
  return error instanceof CodeBroken ? <BrokenReport error={error} /> : <ScreenReport />;
}

/** Shows the error, so that the user can pass it on. */
function BrokenReport({ error }: { error: CodeBroken }) {
  const { message, file } = describeError(error);
  return (
    <EmptyState kind="failed" title="This part of the console does not start" actions={reload}>
      Its program failed{file === null ? '' : ` in ${file}`}: {message}. The error was reported to
      the server. Other parts of the console still work.
    </EmptyState>
  );
}

function CodeReport() {
  return (
    <EmptyState kind="failed" title="This part of the console could not be loaded" actions={reload}>
      Reloading did not help. The connection may be down, or a new version is being deployed.
    </EmptyState>
  );
}

function ScreenReport() {
  return (
    <EmptyState kind="failed" title="This screen stopped working" actions={reload}>
      An error stopped this screen. Saved data is safe; text that you were typing here is lost.
    </EmptyState>
  );
}
