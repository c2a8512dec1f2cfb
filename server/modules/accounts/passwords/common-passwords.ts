import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** Bits that each password sets. */
const bitCount = 8

export const plainPassword = (password: string): string => password.trim().toLowerCase()

/** A password's bits in a Bloom filter of this size: two parts of one hash, combined. */
export function bitsOf(plain: string, size: number): number[] {
  const digest = hash('sha256', plain, 'buffer')
  const [start, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4) | 1]
  return Array.from({ length: bitCount }, (_, index) => (start + index * (step >>> 0)) % size)
}

let loading: Promise<Buffer> | undefined

/** About a megabyte, read for the first new password. `tools/generate-common-passwords.ts` writes it. */
function load(): Promise<Buffer> {
  loading ??= readFile(new URL('./common-passwords.bin', import.meta.url)).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Whether it is among the commonest passwords of published breaches; of all others, one in about 250 is taken for one. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const filter = await load()
  return bitsOf(plainPassword(password), filter.length * 8).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0)
}
