import { crc32, deflateSync } from 'node:zlib'

export interface HostileFile {
  what: string
  filename: string
  type: string
  bytes: Buffer
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** A PNG that claims these dimensions, with the pixels of a tiny one. */
function png(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  const pixels = deflateSync(Buffer.alloc(4 * 13))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const file = (what: string, filename: string, type: string, bytes: Buffer | string): HostileFile => ({
  what,
  filename,
  type,
  bytes: Buffer.from(bytes),
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** What people and programs send instead of a picture. */
export const hostileFiles: readonly HostileFile[] = [
  file('a page that calls itself a picture', 'me.png', 'image/png', '<html><script>alert(1)</script></html>'),
  file('a drawing with a script in it', 'me.svg', 'image/svg+xml', svg),
  file('a drawing under the name of a photo', 'me.jpg', 'image/jpeg', svg),
  file('a picture cut off in its header', 'me.png', 'image/png', png(4).subarray(0, 30)),
  file('a picture cut off in its pixels', 'me.png', 'image/png', png(4).subarray(0, 50)),
  file('a picture that claims 50,000 pixels a side', 'me.png', 'image/png', png(50_000)),
  file('six megabytes of nothing', 'me.png', 'image/png', Buffer.alloc(6 * 1024 * 1024)),
  file('a signature with nothing behind it', 'me.gif', 'image/gif', 'GIF89a'),
  file('a name that climbs out of its folder', '../../../etc/cron.d/me.png', 'image/png', png(4)),
  file('a name with half of a character and a zero', 'me\0\u202egnp.exe', 'image/png', png(4)),
  file('no bytes at all', 'me.png', 'image/png', ''),
]
