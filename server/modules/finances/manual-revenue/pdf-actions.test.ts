import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { doesMoreThanShow } from './pdf-actions.ts'

const withObjects = (...objects: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects.map((one) => Buffer.from(one)), Buffer.from('\n%%EOF\n')])
/** Objects in a compressed stream, as most programs write them. */
const packed = (objects: string, change = '/Filter /FlateDecode') => {
  const bytes = deflateSync(Buffer.from(objects))
  return Buffer.concat([
    Buffer.from(`1 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${change} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

describe('A PDF that does more than show something', () => {
  it.each([
    ['runs a script', '1 0 obj\n<< /S /JavaScript /JS (app.alert\\(1\\)) >>\nendobj'],
    ['runs a script under an escaped name', '1 0 obj\n<< /S /J#61vaScript /JS (x) >>\nendobj'],
    ['does something on opening', '1 0 obj\n<< /Type /Catalog /OpenAction 5 0 R >>\nendobj'],
    ['starts a program', '1 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj'],
    ['has a file inside it', '1 0 obj\n<< /Names << /EmbeddedFiles 4 0 R >> >>\nendobj'],
    ['sends a form', '1 0 obj\n<< /S /SubmitForm /F (https://x.example) >>\nendobj'],
    ['is encrypted, so that no one can tell', 'trailer\n<< /Encrypt 9 0 R >>'],
    ['hides a script in compressed objects', packed('2 0 << /S /JavaScript /JS (x) >>')],
    [
      'hides a script in compressed objects of no stated kind',
      packed('2 0 << /S /JavaScript >>').toString('latin1').replace('/ObjStm', '/XObject'),
    ],
    ['packs objects in a way that is not looked into', packed('2 0 << >>', '/Filter [/ASCIIHexDecode /FlateDecode]')],
    ['packs objects that cannot be unpacked', packed('2 0 << >>').subarray(0, 80)],
  ])('%s is found.', async (_, objects) => {
    const bytes = typeof objects === 'string' ? Buffer.from(objects, 'latin1') : objects
    expect(await doesMoreThanShow(withObjects(bytes))).toBe(true)
  })

  it.each([
    ['opens at a page', '1 0 obj\n<< /Type /Catalog /OpenAction [3 0 R /Fit] >>\nendobj'],
    ['links to a site', '1 0 obj\n<< /S /URI /URI (https://vesper.example) >>\nendobj'],
    ['has compressed objects', packed('2 0 << /Type /Page >>')],
    ['has a name that only begins alike', '1 0 obj\n<< /Launched true >>\nendobj'],
  ])('is not one that %s.', async (_, objects) => {
    expect(await doesMoreThanShow(withObjects(objects))).toBe(false)
  })

  it('cannot be hidden behind parts that become large: what was not looked into is refused.', async () => {
    const large = Buffer.concat([
      Buffer.from('1 0 obj\n<< /Filter /FlateDecode >>\nstream\n'),
      deflateSync(Buffer.alloc(3_000_000)),
      Buffer.from('\nendstream\nendobj\n'),
    ])
    const many = Array.from({ length: 20 }, () => large)
    expect(await doesMoreThanShow(withObjects(...many))).toBe(false)
    expect(await doesMoreThanShow(withObjects(...many, packed('2 0 << /Type /Page >>')))).toBe(true)
  })

  it('is none of ours.', async () => {
    const made_at = Temporal.Instant.from('2026-11-21T22:00:00Z')
    const pdf = await makePdf({ title: 'T', made_at, footer: 'F', blocks: [{ kind: 'paragraph', text: 'Hello' }] })
    expect(await doesMoreThanShow(pdf)).toBe(false)
  })
})
