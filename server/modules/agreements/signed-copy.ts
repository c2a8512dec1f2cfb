import { formatClock, formatDateIn } from '../../infrastructure/mail/format.ts'
import { makePdf } from '../../infrastructure/pdf/make-pdf.ts'
import type { PdfBlock } from '../../infrastructure/pdf/pdf-document.ts'
import { contractBlocks } from './contract-blocks.ts'
import type { NewSignature } from './agreement-store.ts'

/** Points. */
const drawingSize = { width: 210, height: 70 }

/** To the second, in UTC: two signatures of one person stay apart. */
const utc = (instant: string) => `${formatDateIn(instant, 'UTC')}, ${formatClock(instant.slice(11, 19), 'second')} UTC`

function signBlocks({ kind, typed_name, drawing, full_name }: NewSignature): PdfBlock[] {
  if (kind === 'drawn' && drawing) return [{ kind: 'picture', png: drawing, alt: `Signature of ${full_name}`, ...drawingSize }]
  return [{ kind: 'heading', level: 1, text: typed_name ?? full_name }]
}

/** The document as signed, followed by who signed it, when and from where. */
export async function makeSignedCopy(signature: NewSignature, title: string, version: number): Promise<Buffer> {
  const { id, body, document_sha256, full_name, signed_at, address, user_agent, kind } = signature
  return makePdf({
    title: `${title}, version ${version}`,
    made_at: Temporal.Instant.from(signed_at),
    footer: `${title}, version ${version} · signed by ${full_name} on ${formatDateIn(signed_at, 'UTC')}`,
    blocks: [
      ...contractBlocks(body),
      { kind: 'rule' },
      { kind: 'heading', level: 2, text: 'Signature' },
      ...signBlocks(signature),
      {
        kind: 'facts',
        rows: [
          { label: 'Signed by', value: full_name },
          { label: 'Signed at', value: utc(signed_at) },
          { label: 'Signature', value: kind === 'drawn' ? 'Drawn on screen' : 'Typed' },
          { label: 'Signature ID', value: id },
          { label: 'IP address', value: address },
          { label: 'Device', value: user_agent || 'Unknown' },
          { label: 'SHA-256 of the text', value: document_sha256 },
        ],
      },
      {
        kind: 'paragraph',
        small: true,
        text: 'The SHA-256 was computed from the text above in Markdown, as shown to the person who signed it. Any change to the text would change it.',
      },
    ],
  })
}
