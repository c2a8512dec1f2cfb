import { createHash } from 'node:crypto'

/** In lower-case hex; for a text, the hash of its UTF-8 bytes. */
export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
