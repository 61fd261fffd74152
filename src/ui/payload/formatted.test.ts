import { describe, expect, test } from 'vitest';
import { differencesOf, formattedJson, formattedXml } from './formatted.ts';

describe('JSON', () => {
  test('indents JSON and leaves other text unchanged', () => {
    expect(formattedJson({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(formattedJson('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(formattedJson('Service unavailable')).toBe('Service unavailable');
  });
});

describe('XML', () => {
  test('XML has each element on a line of its own, with text next to the element', () => {
    const text =
      '<?xml version="1.0"?><Waybill><Ref a="1">#7</Ref><Empty/><To><City>Paarl</City></To></Waybill>';
    expect(formattedXml(text).split('\n')).toEqual([
      '<?xml version="1.0"?>',
      '<Waybill>',
      '  <Ref a="1">#7</Ref>',
      '  <Empty/>',
      '  <To>',
      '    <City>Paarl</City>',
      '  </To>',
      '</Waybill>',
    ]);
  });

  test('shows malformed XML completely', () => {
    expect(formattedXml('</a><b>no end')).toBe('</a>\n<b>\n  no end');
    expect(formattedXml('no markup at all')).toBe('no markup at all');
    expect(formattedXml('')).toBe('');
  });

  test('comments and character data keep their brackets', () => {
    expect(formattedXml('<a><!-- <b> --><c><![CDATA[<x>]]></c></a>').split('\n')).toEqual([
      '<a>',
      '  <!-- <b> -->',
      '  <c>',
      '    <![CDATA[<x>]]>',
      '  </c>',
      '</a>',
    ]);
  });
});

test('the comparison of two payloads lists changed, added, removed and unchanged fields', () => {
  const before = { code: 'Delivered', pin: '1', time: 'noon', detail: null };
  const after = { code: 'Rejected', time: 'noon', reference: 'PO 7', detail: null };
  expect(differencesOf(before, after)).toEqual([
    { field: 'code', before: 'Delivered', after: 'Rejected', is: 'changed' },
    { field: 'time', before: 'noon', after: 'noon', is: 'same' },
    { field: 'reference', before: null, after: 'PO 7', is: 'added' },
    { field: 'pin', before: '1', after: null, is: 'removed' },
  ]);
});
