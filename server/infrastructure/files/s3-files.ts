import type { S3Client } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { refuse } from '../http/refusal.ts'
import { checkFileName, fileType } from './file-name.ts'
import type { FileStore } from './file-store.ts'

type S3Settings = NonNullable<Config['s3']>

/** Loaded only if a store is configured: the library is larger than the rest of the server. */
const loadLibrary = () => import('@aws-sdk/client-s3')

async function connect(settings: S3Settings): Promise<S3Client> {
  const { S3Client } = await loadLibrary()
  return new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: 3,
    // Stores other than Amazon's rarely support bucket host names or the newer checksums.
    ...(settings.endpoint !== null && { endpoint: settings.endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

export function openS3Files(settings: S3Settings, log: Logger): FileStore {
  const { bucket: Bucket } = settings
  let connection: Promise<S3Client> | null = null
  const client = () => (connection ??= connect(settings))

  return {
    async put(name, bytes) {
      const { PutObjectCommand } = await loadLibrary()
      const ContentType = fileType(checkFileName(name)) ?? ''
      try {
        await (await client()).send(new PutObjectCommand({ Bucket, Key: name, Body: bytes, ContentType }))
      } catch (error) {
        log.error({ err: error }, 'a file could not be stored')
        refuse('storage_full')
      }
    },
    async get(name) {
      const { GetObjectCommand, NoSuchKey } = await loadLibrary()
      try {
        const { Body } = await (await client()).send(new GetObjectCommand({ Bucket, Key: checkFileName(name) }))
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(name) {
      const { DeleteObjectCommand } = await loadLibrary()
      await (await client()).send(new DeleteObjectCommand({ Bucket, Key: checkFileName(name) }))
    },
  }
}
