import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const unpack = promisify(inflate)

/**
 * What makes a PDF do something when it is opened: scripts, actions on opening that are more than a place in the document,
 * programs, files inside it, forms that send. Long names only: they do not occur by chance in the bytes of a picture.
 */
const active =
  /\/(?:JavaScript|OpenAction(?![\s\0]*\[)|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|Rendition|Encrypt)(?![A-Za-z])/

/** Bytes of one compressed part; objects are smaller, pictures are not looked into. */
const largestPart = 2 * 1024 * 1024
/** Bytes unpacked for one file. A small file can hold many parts that become large; beyond this, only objects are asked about. */
const maxUnpacked = 32 * 1024 * 1024
const maxParts = 2_000

/** Any sign of a name may be written as its code: `/J#61vaScript`. */
const isActive = (text: string) =>
  active.test(text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))))

/** Null if it cannot be unpacked, or not within the limit. */
const unpacked = async (bytes: Buffer) => unpack(bytes, { maxOutputLength: largestPart }).catch(() => null)

type Kind = 'objects' | 'hidden' | 'other'

/** What a part holds, by the dictionary before it: objects that can be unpacked, objects packed some other way, or neither. */
function kindOf(described: string): Kind {
  if (!/\/ObjStm(?![A-Za-z])/.test(described)) return 'other'
  const isPlain = !/\/Filter/.test(described)
  const isOnlyPacked = /\/Filter[\s\0]*(?:\[[\s\0]*)?\/FlateDecode(?:[\s\0]*\])?/.test(described) && !/Predictor/.test(described)
  return isPlain || isOnlyPacked ? 'objects' : 'hidden'
}

/**
 * Whether a PDF does more than show something, or hides whether it does. Looks at its objects, also those in compressed streams,
 * without trusting its table of contents: a part is read from where its bytes begin, whatever length it claims.
 */
export async function doesMoreThanShow(pdf: Buffer): Promise<boolean> {
  const text = pdf.toString('latin1')
  if (isActive(text)) return true
  let before = 0
  let parts = 0
  let left = maxUnpacked
  for (const { index, 0: start } of text.matchAll(/stream\r?\n/g)) {
    if (text.slice(index - 3, index) === 'end') continue
    if (++parts > maxParts) return true
    const described = text.slice(Math.max(before, index - 4_096), index)
    before = index
    const kind = kindOf(described)
    if (kind === 'hidden') return true
    const bytes = pdf.subarray(index + start.length)
    if (bytes[0] !== 0x78) continue
    if (left <= 0 && kind === 'other') continue
    if (left <= 0) return true
    const objects = await unpacked(bytes)
    left -= objects?.length ?? largestPart
    if (objects === null ? kind === 'objects' : isActive(objects.toString('latin1'))) return true
  }
  return false
}
