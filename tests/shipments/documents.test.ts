import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { bookAs, box, seaPoint } from '../support/runs/bookings.ts';
import { world, type World } from '../support/world.ts';
import { decodeCode128, pagesOf } from './pdf.ts';

describe.each(testDatabases())('documents on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const print = async (name: string, kind: 'waybills' | 'stickers', ids: number[]) => {
    const client = await here.as(name);
    const blob = await client.call(`POST /shipments/${kind}/bulk`, { body: { ids } });
    const bytes = Buffer.from(await blob.arrayBuffer());
    return { bytes, pages: pagesOf(bytes), leftOut: blob.leftOut };
  };

  test('a waybill shows both parties and the reference as a barcode', async () => {
    const booked = await bookAs(here, 'account');
    const { pages } = await print('account', 'waybills', [booked.id]);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text).toContain('Thandi Nkosi');
    expect(pages[0]?.text).toContain('3 Beach Road');
    expect(pages[0]?.text).toContain('Lerato Mokoena');
    expect(decodeCode128(pages[0]?.bars ?? [])).toBe(booked.short_tracking_reference);
  });

  test('every parcel has a sticker with its own barcode', async () => {
    const booked = await bookAs(here, 'account', { parcels: [box, box] });
    const { pages } = await print('account', 'stickers', [booked.id]);
    expect(pages.map(({ bars }) => decodeCode128(bars))).toEqual(booked.parcels);
    expect(pages[1]?.text).toContain('2 of 2');
  });

  test('tracking stickers show the parcel and how to track it', async () => {
    const booked = await bookAs(here, 'account');
    const client = await here.as('ops');
    const blob = await client.call('GET /shipments/tracking-stickers/:id', {
      params: { id: booked.id },
    });
    const [page] = pagesOf(Buffer.from(await blob.arrayBuffer()));
    expect(page?.text).toContain(`${booked.short_tracking_reference}/1`);
  });

  test('shipments of other accounts are listed as left out and never printed', async () => {
    const own = await bookAs(here, 'account');
    const foreign = await bookAs(here, 'other', {
      delivery: { ...seaPoint, name: 'Canary Person' },
    });
    for (const kind of ['waybills', 'stickers'] as const) {
      const { pages, leftOut } = await print('account', kind, [own.id, foreign.id]);
      const text = pages.map((page) => page.text).join(' ');
      expect(text).not.toContain('Canary');
      expect(text).not.toContain(foreign.short_tracking_reference);
      expect(pages.at(-1)?.text).toContain(`${foreign.id}: Not found, or not visible to you`);
      expect(leftOut).toEqual([foreign.id]);
    }
  });

  test('every shipment left out is named, on as many last pages as needed', async () => {
    const own = await bookAs(here, 'account');
    const nobodys = Array.from({ length: 150 }, (_, at) => 2_000_000_000 + at);
    const { pages, leftOut } = await print('account', 'stickers', [own.id, ...nobodys]);
    const text = pages.map((page) => page.text).join(' ');
    expect(leftOut).toEqual(nobodys);
    for (const id of nobodys) expect(text).toContain(`${id}: Not found`);
  });

  test('a print of shipments that all belong to other accounts is not found', async () => {
    const foreign = await bookAs(here, 'other');
    await expect(print('account', 'waybills', [foreign.id])).rejects.toMatchObject({ status: 404 });
  });

  test('text from data is printed as text and stays within its box', async () => {
    const hostile = `)Tj <script> <iframe src=file:///etc/passwd> \u202e ${'W'.repeat(60)}`;
    const booked = await bookAs(here, 'account', {
      delivery: { ...seaPoint, company: 'אבג 😀', name: hostile.slice(0, 110) },
    });
    const { bytes, pages } = await print('account', 'waybills', [booked.id]);
    expect(pages).toHaveLength(1);
    expect(bytes.toString('latin1')).not.toMatch(/\/(JS|JavaScript|Launch|URI|OpenAction)\b/);
    expect(pages[0]?.text).toContain('<script>');
    expect(pages[0]?.text).toContain('3 Beach Road');
  });

  test('waybills show no charge', async () => {
    const booked = await bookAs(here, 'account');
    const { pages } = await print('account', 'waybills', [booked.id]);
    expect(pages[0]?.text).not.toContain(booked.price.charge.toFixed(2));
  });
});
