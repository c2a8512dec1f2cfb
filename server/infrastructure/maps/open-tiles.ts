import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Compression, PMTiles, ResolvedValueCache, TileType, type Source } from 'pmtiles'
import type { Config } from '../config/config.ts'
import { openS3Objects } from '../files/s3-objects.ts'
import { sha256 } from '../sha256.ts'

/** An archive of vector tiles. */
export interface MapArchive {
  maxZoom: number
  /** Names its content, the same on every machine that has it. */
  version: string
  /** The tile's bytes, uncompressed. Null if there is no such tile. */
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null>
  close(): Promise<void>
}

/** Reads a part of the archive; less at its end. */
interface Reader {
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/** Bytes. A broken archive must not cost a server its memory. */
const longestRead = 16_000_000
const longestTile = 32_000_000
/** With its first directory. */
const headerLength = 16_384
/** Coarser tiles have no streets. */
const leastMaxZoom = 12
/** Milliseconds: a page is waiting. */
const patience = { connectionTimeout: 1_000, requestTimeout: 2_000, callTimeout: 4_000 }

const unpack = promisify<Uint8Array<ArrayBuffer>, { maxOutputLength: number }, Buffer>(gunzip)

async function decompress(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return bytes
  if (compression !== Compression.Gzip) throw new Error('The archive is compressed in another way than gzip.')
  return new Uint8Array(await unpack(new Uint8Array(bytes), { maxOutputLength: longestTile })).buffer
}

async function openFile(path: string): Promise<Reader> {
  const file = await open(path)
  return {
    async read(offset, length) {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await file.read(bytes, 0, length, offset)
      return bytes.slice(0, bytesRead)
    },
    close: async () => file.close(),
  }
}

function openObject({ bucket, key, account }: Extract<NonNullable<Config['mapTiles']>, { kind: 's3' }>): Reader {
  const objects = openS3Objects(account, bucket, patience)
  return {
    async read(offset, length) {
      const bytes = await objects.getPart(key, offset, length)
      if (bytes === null) throw new Error(`There is no ${key} in the bucket ${bucket}.`)
      return new Uint8Array(bytes)
    },
    close: () => Promise.resolve(),
  }
}

/** Throws with a reason if it cannot be read, or has no vector tiles of streets. */
export async function openTiles(tiles: NonNullable<Config['mapTiles']>): Promise<MapArchive> {
  const reader = tiles.kind === 's3' ? openObject(tiles) : await openFile(tiles.path)
  const read = async (offset: number, length: number) => {
    if (length > longestRead) throw new Error('The archive is damaged: it names a part that is too long.')
    return reader.read(offset, length)
  }
  const source: Source = {
    getKey: () => 'map',
    getBytes: async (offset, length) => ({ data: (await read(offset, length)).buffer }),
  }
  try {
    // A failed read is not kept.
    const archive = new PMTiles(source, new ResolvedValueCache(100, true, decompress), decompress)
    const { tileType, maxZoom } = await archive.getHeader()
    if (tileType !== TileType.Mvt) throw new Error('The archive has no vector tiles (MVT).')
    if (maxZoom < leastMaxZoom) throw new Error(`The archive ends at zoom ${maxZoom}: streets need ${leastMaxZoom} or more.`)
    return {
      maxZoom,
      version: sha256(Buffer.from(await read(0, headerLength)).toString('base64')).slice(0, 20),
      async tile(z, x, y) {
        const answer = await archive.getZxy(z, x, y)
        return answer === undefined ? null : new Uint8Array(answer.data)
      },
      close: reader.close,
    }
  } catch (error) {
    await reader.close()
    throw error
  }
}
