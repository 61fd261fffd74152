import type { default as Sharp } from 'sharp';

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Only these readers of the library can be reached by what is uploaded.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  // Uploads are all different, and one of them is not to take every core.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

let loading: ReturnType<typeof load> | undefined;

/** The image library with its bounds. Loaded with the first picture, because it takes 20 MB. */
export const imageLibrary = (): ReturnType<typeof load> => (loading ??= load());
