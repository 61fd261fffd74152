import fs from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { placeIn } from '../config/data-dir.ts';
import { recordCall } from './provider-calls.ts';

/** Storage of files that wait for their transfer. */
export interface ObjectStorage {
  /**
   * Stores content under a key; repeating it changes nothing. Throws unless the content is stored
   * durably.
   */
  put(key: string, content: Buffer): Promise<void>;
  /** Null if the key does not exist. */
  get(key: string): Promise<Buffer | null>;
}

const TIMEOUT_MS = 15_000;

const keyPattern = /^[\w-]+(\/[\w.-]+)*$/;

/** Throws for keys that would lead out of the root folder. */
function requireSafeKey(key: string): string {
  if (!keyPattern.test(key) || key.includes('..')) throw new Error('The key is not well-formed');
  return key;
}

/** Storage in a local folder. */
function folder(root: string): ObjectStorage {
  return {
    async put(key, content) {
      const file = path.join(root, requireSafeKey(key));
      await fs.mkdir(path.dirname(file), { recursive: true });
      // The file is written under another name and renamed, so that an incomplete file is never
      // read.
      const draft = `${file}.part`;
      const handle = await fs.open(draft, 'w');
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await fs.rename(draft, file);
    },
    async get(key) {
      const file = path.join(root, requireSafeKey(key));
      return fs.readFile(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
  };
}

/**
 * Imports the S3 SDK only when needed, so that installations that store files in a folder start
 * without it.
 */
async function connect(settings: NonNullable<Config['storage']>) {
  const sdk = await import('@aws-sdk/client-s3');
  const { endpoint, region, keyId, secret } = settings;
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Self-hosted servers have no host name per bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestHandler: { requestTimeout: TIMEOUT_MS, connectionTimeout: TIMEOUT_MS },
  });
  return { sdk, client };
}

function s3(settings: NonNullable<Config['storage']>): ObjectStorage {
  const { bucket } = settings;
  return {
    async put(key, content) {
      const { sdk, client } = await connect(settings);
      const object = { Bucket: bucket, Key: requireSafeKey(key), Body: content };
      await recordCall('object-storage', () => client.send(new sdk.PutObjectCommand(object)));
    },
    async get(key) {
      const { sdk, client } = await connect(settings);
      try {
        const object = { Bucket: bucket, Key: requireSafeKey(key) };
        const { Body: body } = await client.send(new sdk.GetObjectCommand(object));
        return body === undefined ? null : Buffer.from(await body.transformToByteArray());
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
  };
}

/** The configured object storage, or a folder in the data directory. */
export const objectStorageOf = (config: Config): ObjectStorage =>
  config.storage === undefined
    ? folder(placeIn(config.dataDir, 'objectStorage'))
    : s3(config.storage);
