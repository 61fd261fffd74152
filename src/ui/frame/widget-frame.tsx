import './widget-frame.css';

/**
 * Widget of the provider in a sandboxed frame: its scripts cannot access this page or its storage.
 */
export const WidgetFrame = () => (
  <iframe
    className="widget-frame"
    title="Widget of the company"
    src="/widget"
    sandbox="allow-scripts allow-forms allow-popups"
    referrerPolicy="no-referrer"
  />
);
