import { inflateSync } from 'node:zlib'

const directoryEntry = { woff: 20, sfnt: 16 }
const head = { woff: 44, sfnt: 12 }
const padded = (length: number) => (length + 3) & ~3

/**
 * The font as it was before it was packed for the web (WOFF 1.0). The PDF library could read it packed, but unpacks it for each
 * document with its own inflate.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font.')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(head.sfnt + count * directoryEntry.sfnt)
  const exponent = Math.floor(Math.log2(count))
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(2 ** exponent * 16, 6)
  directory.writeUInt16BE(exponent, 8)
  directory.writeUInt16BE((count - 2 ** exponent) * 16, 10)

  const tables: Buffer[] = []
  let offset = directory.length
  for (let index = 0; index < count; index += 1) {
    const at = head.woff + index * directoryEntry.woff
    const from = woff.readUInt32BE(at + 4)
    const [packed, length] = [woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const bytes = woff.subarray(from, from + packed)
    const table = Buffer.alloc(padded(length))
    table.set(packed < length ? inflateSync(bytes) : bytes)
    tables.push(table)

    const entry = head.sfnt + index * directoryEntry.sfnt
    woff.copy(directory, entry, at, at + 4)
    woff.copy(directory, entry + 4, at + 16, at + 20)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(length, entry + 12)
    offset += table.length
  }
  return Buffer.concat([directory, ...tables])
}
