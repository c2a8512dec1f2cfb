import { Buffer } from 'node:buffer'

/** How much of a backup is in one object, in bytes. */
export const partBytes = 8 * 1024 * 1024

/** A folder, or a piece of a file. Paths are relative, with slashes. */
export type Piece = Readonly<{ path: string; at: number; bytes: Buffer } | { path: string; folder: true }>

/** Pieces one after another: the length of a header, the header, the bytes it announces. */
export function packPiece(piece: Piece): Buffer[] {
  const isFolder = 'folder' in piece
  const header = Buffer.from(
    JSON.stringify(
      isFolder ? { path: piece.path, folder: true } : { path: piece.path, at: piece.at, length: piece.bytes.length },
    ),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return isFolder ? [length, header] : [length, header, piece.bytes]
}

export function unpackPieces(part: Buffer): Piece[] {
  const pieces: Piece[] = []
  for (let offset = 0; offset < part.length;) {
    const start = offset + 4 + part.readUInt32BE(offset)
    const header: unknown = JSON.parse(part.toString('utf8', offset + 4, start))
    const { path, folder, at, length } = readHeader(header)
    pieces.push(folder ? { path, folder } : { path, at, bytes: part.subarray(start, start + length) })
    offset = start + length
  }
  return pieces
}

function readHeader(header: unknown) {
  const fields: Record<string, unknown> = typeof header === 'object' && header !== null ? { ...header } : {}
  const { path, folder, at, length } = fields
  // An archive without a key can be changed by anyone who can write it.
  if (typeof path !== 'string' || path.split(/[\\/]/).some((name) => ['', '.', '..'].includes(name)) || path.includes(':'))
    throw new Error('A backup names a path outside its folder.')
  return {
    path,
    folder: folder === true ? (true as const) : null,
    at: typeof at === 'number' ? at : 0,
    length: typeof length === 'number' ? length : 0,
  }
}
