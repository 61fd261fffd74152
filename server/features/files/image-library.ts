import type { default as Sharp } from 'sharp';

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Blocks all decoders of the library except those for uploads.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  // Uploads are all different, so a cache is useless, and one upload must not occupy all cores.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

let loading: ReturnType<typeof load> | undefined;

/**
 * Loads the image library with its limits, at the first image only, because the library takes 20
 * MB.
 */
export const imageLibrary = (): ReturnType<typeof load> => (loading ??= load());
