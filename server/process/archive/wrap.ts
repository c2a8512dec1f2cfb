import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { fingerprint, seal, unseal } from '../../infrastructure/encryption/seal.ts'
import { sha256 } from '../../infrastructure/sha256.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Longer than any object of an archive: a WAL segment. */
const longest = 64 * 1024 * 1024
const hashLength = 64

/** What distinguishes the objects of one key from those of another, and from unencrypted ones. */
export const markOf = (key: Buffer | null): string =>
  key === null ? 'plain' : `key-${fingerprint('', key.toString('hex'), 'archive').toString('hex').slice(0, 12)}`

/** Compressed, then encrypted (AES-256-GCM) or, without a key, hashed: either way a changed bit or another name is noticed. */
export async function wrap(name: string, bytes: Buffer, key: Buffer | null): Promise<Buffer> {
  const small = await compress(bytes)
  return key === null ? Buffer.concat([hashOf(name, small), small]) : seal(small, key, name)
}

/** Throws if it is not exactly what was wrapped under the name with the key. */
export async function unwrap(name: string, stored: Buffer, key: Buffer | null): Promise<Buffer> {
  return decompress(open(name, stored, key), { maxOutputLength: longest })
}

function open(name: string, stored: Buffer, key: Buffer | null): Buffer {
  if (key !== null) return unseal(stored, key, name)
  const small = stored.subarray(hashLength)
  if (!hashOf(name, small).equals(stored.subarray(0, hashLength))) throw new Error(`${name} is damaged.`)
  return small
}

const hashOf = (name: string, small: Buffer) => Buffer.from(sha256(Buffer.concat([Buffer.from(`${name}\n`), small])))
