import type { S3Client } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { refuse } from '../refusal.ts'
import { checkFileName, fileType } from './file-name.ts'
import type { FileStore } from './file-store.ts'

type S3Settings = NonNullable<Config['s3']>

/** Milliseconds. A store that accepts a call and never answers must hold neither the caller nor their bytes. */
export const storePatience = {
  connectionTimeout: 3_000,
  /** Of one attempt, and of silence while a file arrives. */
  requestTimeout: 10_000,
  /** Of a call, with its attempts. */
  callTimeout: 20_000,
}

/** Loaded only if a store is configured: the library is larger than the rest of the server. */
const loadLibrary = () => import('@aws-sdk/client-s3')

async function connect(settings: S3Settings, { connectionTimeout, requestTimeout }: typeof storePatience): Promise<S3Client> {
  const { S3Client } = await loadLibrary()
  return new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: 3,
    // Without the last one, the request's limit only writes a warning.
    requestHandler: { connectionTimeout, requestTimeout, socketTimeout: requestTimeout, throwOnRequestTimeout: true },
    // Stores other than Amazon's rarely support bucket host names or the newer checksums.
    ...(settings.endpoint !== null && { endpoint: settings.endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

export function openS3Files(settings: S3Settings, log: Logger, patience = storePatience): FileStore {
  const { bucket: Bucket } = settings
  let connection: Promise<S3Client> | null = null
  const client = () => (connection ??= connect(settings, patience))
  const inTime = () => ({ abortSignal: AbortSignal.timeout(patience.callTimeout) })

  return {
    async put(name, bytes) {
      const { PutObjectCommand } = await loadLibrary()
      const ContentType = fileType(checkFileName(name)) ?? ''
      try {
        await (await client()).send(new PutObjectCommand({ Bucket, Key: name, Body: bytes, ContentType }), inTime())
      } catch (error) {
        log.error({ err: error }, 'a file could not be stored')
        refuse('storage_full')
      }
    },
    async get(name) {
      const { GetObjectCommand, NoSuchKey } = await loadLibrary()
      try {
        const { Body } = await (await client()).send(new GetObjectCommand({ Bucket, Key: checkFileName(name) }), inTime())
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(name) {
      const { DeleteObjectCommand } = await loadLibrary()
      await (await client()).send(new DeleteObjectCommand({ Bucket, Key: checkFileName(name) }), inTime())
    },
    async *list(ending) {
      const { ListObjectsV2Command } = await loadLibrary()
      let after: string | undefined
      do {
        const page = await (
          await client()
        ).send(new ListObjectsV2Command({ Bucket, ...(after !== undefined && { ContinuationToken: after }) }), inTime())
        for (const { Key } of page.Contents ?? []) if (Key?.endsWith(ending) === true) yield Key
        after = page.NextContinuationToken
      } while (after !== undefined)
    },
    // The store keeps nothing of an upload that was interrupted.
    removeUnfinished: () => Promise.resolve(),
  }
}
