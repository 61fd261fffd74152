import './widget-frame.css';

/** The provider's widget in a frame of its own: its scripts run, and reach neither this page nor its storage. */
export const WidgetFrame = () => (
  <iframe
    className="widget-frame"
    title="Widget of the company"
    src="/widget"
    sandbox="allow-scripts allow-forms allow-popups"
    referrerPolicy="no-referrer"
  />
);
