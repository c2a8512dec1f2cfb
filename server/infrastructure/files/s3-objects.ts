import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../config/config.ts'

export type S3Account = NonNullable<Config['archive']['s3']>

/** Milliseconds. A store that accepts a call and never answers must hold neither the caller nor their bytes. */
export const storePatience = {
  connectionTimeout: 3_000,
  /** Of one attempt, and of silence while a file arrives. */
  requestTimeout: 10_000,
  /** Of a call, with its attempts. */
  callTimeout: 20_000,
}

/** The objects of one bucket. */
export interface S3Objects {
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Null if there is no such object. */
  get(key: string): Promise<Buffer | null>
  /** Bytes from an offset on, fewer at the object's end. Null if there is no such object. */
  getPart(key: string, offset: number, length: number): Promise<Buffer | null>
  remove(key: string): Promise<void>
  /** The keys of all objects that begin like this. */
  list(prefix: string): AsyncIterable<string>
}

/** Loaded only if a store is configured: the library is larger than the rest of the server. */
const loadLibrary = () => import('@aws-sdk/client-s3')

async function connect(account: S3Account, { connectionTimeout, requestTimeout }: typeof storePatience): Promise<S3Client> {
  const { S3Client } = await loadLibrary()
  return new S3Client({
    region: account.region,
    credentials: { accessKeyId: account.accessKeyId, secretAccessKey: account.secretAccessKey },
    maxAttempts: 3,
    // Without the last one, the request's limit only writes a warning.
    requestHandler: { connectionTimeout, requestTimeout, socketTimeout: requestTimeout, throwOnRequestTimeout: true },
    // Stores other than Amazon's rarely support bucket host names or the newer checksums.
    ...(account.endpoint !== null && { endpoint: account.endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

export function openS3Objects(account: S3Account, Bucket: string, patience = storePatience): S3Objects {
  let connection: Promise<S3Client> | null = null
  const client = () => (connection ??= connect(account, patience))
  const inTime = () => ({ abortSignal: AbortSignal.timeout(patience.callTimeout) })

  const read = async (part: { Key: string; Range?: string }) => {
    const { GetObjectCommand, NoSuchKey } = await loadLibrary()
    try {
      const { Body } = await (await client()).send(new GetObjectCommand({ Bucket, ...part }), inTime())
      return Body === undefined ? null : Buffer.from(await Body.transformToByteArray())
    } catch (error) {
      if (error instanceof NoSuchKey) return null
      throw error
    }
  }

  return {
    async put(Key, Body, ContentType) {
      const { PutObjectCommand } = await loadLibrary()
      await (await client()).send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), inTime())
    },
    get: async (Key) => read({ Key }),
    getPart: async (Key, offset, length) => read({ Key, Range: `bytes=${offset}-${offset + length - 1}` }),
    async remove(Key) {
      const { DeleteObjectCommand } = await loadLibrary()
      await (await client()).send(new DeleteObjectCommand({ Bucket, Key }), inTime())
    },
    async *list(Prefix) {
      const { ListObjectsV2Command } = await loadLibrary()
      let after: string | undefined
      do {
        const page = await (
          await client()
        ).send(new ListObjectsV2Command({ Bucket, Prefix, ...(after !== undefined && { ContinuationToken: after }) }), inTime())
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
        after = page.NextContinuationToken
      } while (after !== undefined)
    },
  }
}
