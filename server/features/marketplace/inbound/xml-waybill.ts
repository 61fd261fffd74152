import { Readable } from 'node:stream';
import { invalidError } from '#api/api-error.ts';
import type { XmlElement } from '#domain/marketplace/inbound-waybill.ts';
import { Refused } from '#server/uploads/parsing/refused.js';
import { readXml } from '#server/uploads/parsing/xml.js';

const NOT_XML = 'The document is not well-formed XML.';
const TOO_LARGE = 'The document is too large for a waybill.';
const refusal = (message: string) => new Refused(message);

const limits = {
  levels: 6,
  tags: 2000,
  tag: 1000,
  text: 5000,
  tooLarge: () => refusal(TOO_LARGE),
  malformed: () => refusal(NOT_XML),
};

interface Open {
  name: string;
  text: string;
  children: Open[];
}

/**
 * Parses the root element of a document; throws 422 for invalid XML, and for XML with a document
 * type.
 */
export async function readElements(content: string): Promise<XmlElement> {
  const root: Open = { name: '', text: '', children: [] };
  const path = [root];
  const handlers = {
    open: (name: string) => {
      const element: Open = { name, text: '', children: [] };
      path.at(-1)?.children.push(element);
      path.push(element);
    },
    close: () => void path.pop(),
    text: (text: string) => {
      const element = path.at(-1);
      if (element) element.text += text;
    },
  };
  try {
    await readXml(Readable.from([Buffer.from(content)]), handlers, limits);
  } catch (error) {
    if (error instanceof Refused) throw invalidError({ content: [error.message] });
    throw error;
  }
  const [top, another] = root.children;
  if (top === undefined || another !== undefined) throw invalidError({ content: [NOT_XML] });
  return top;
}
