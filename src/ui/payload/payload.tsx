import { useId, type ReactNode } from 'react';
import { formattedJson, formattedXml } from './formatted.ts';
import './payload.css';

type PayloadProps = {
  /** Title, such as "Request". */
  title: string;
  /** Value, or text as it was sent. */
  content: unknown;
  language?: 'json' | 'xml';
  /** Action, for instance a copy button. */
  action?: ReactNode;
};

/**
 * Payload of an API message as text to read, scroll by keyboard and select; never executed or
 * rendered as markup.
 */
export function Payload({ title, content, language = 'json', action }: PayloadProps) {
  const id = useId();
  const text = language === 'xml' ? formattedXml(String(content)) : formattedJson(content);
  return (
    <div className="payload">
      <div className="payload-head">
        <h3 id={id}>{title}</h3>
        {action && <span className="push row">{action}</span>}
      </div>
      <pre className="payload-text" role="region" aria-labelledby={id} tabIndex={0}>
        {text === '' ? (
          <span className="quiet-text">Empty</span>
        ) : (
          text.split('\n').map((line, at) => (
            <span key={at} className="payload-line">
              {language === 'json' ? <JsonLine line={line} /> : <XmlLine line={line} />}
              {'\n'}
            </span>
          ))
        )}
      </pre>
    </div>
  );
}

function JsonLine({ line }: { line: string }) {
  const [, indent, name, rest] = /^(\s*)("(?:[^"\\]|\\.)*")(:.*)$/.exec(line) ?? [];
  if (name === undefined) return line;
  return (
    <>
      {indent}
      <span className="payload-name">{name}</span>
      {rest}
    </>
  );
}

function XmlLine({ line }: { line: string }) {
  return line.split(/(<[^>]*>)/).map((part, at) =>
    part.startsWith('<') ? (
      <span key={at} className="payload-name">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
