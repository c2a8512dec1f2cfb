import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../testing/read-pdf.ts'
import { makePdf } from './make-pdf.ts'
import type { PdfBlock } from './pdf-document.ts'

const made_at = Temporal.Instant.from('2026-11-21T22:00:00Z')
const make = async (...blocks: PdfBlock[]) => makePdf({ title: 'Invoice VX-1', made_at, footer: 'Vesper · Invoice VX-1', blocks })
const read = async (...blocks: PdfBlock[]) => readPdf(await make(...blocks))

describe('A document', () => {
  it('contains its text in order, and on each page its title.', async () => {
    const [text, ...more] = await read(
      { kind: 'heading', level: 1, text: 'Invoice VX-1' },
      { kind: 'paragraph', text: [{ text: 'Thank you, ' }, { text: 'Kelder Noord', strong: true }, { text: '.' }] },
      { kind: 'facts', rows: [{ label: 'Address', value: 'Kade 1\n1011 Amsterdam' }] },
      { kind: 'list', ordered: true, items: ['First', 'Second'] },
      { kind: 'rule' },
    )
    expect(more).toEqual([])
    expect(text?.split('\n')).toEqual([
      'vesper.',
      'Invoice VX-1',
      'Thank you, Kelder Noord.',
      'AddressKade 1',
      '1011 Amsterdam',
      '1.First',
      '2.Second',
      'Vesper · Invoice VX-1Page 1 of 1',
    ])
  })

  it('has the same bytes each time, with its own creation date and title.', async () => {
    const blocks: PdfBlock[] = [{ kind: 'paragraph', text: 'The same words.' }]
    const bytes = await make(...blocks)
    expect((await make(...blocks)).equals(bytes)).toBe(true)
    const text = bytes.toString('latin1')
    expect(text).toContain('(D:20261121220000Z)')
    expect(text).toContain('(Invoice VX-1)')
    expect(text).toContain('/Marked true')
    expect(text).toContain('/Lang (en)')
  })

  it('is one Document to a screen reader, whose headings begin at the first level and skip none.', async () => {
    const heading = (level: 1 | 2 | 3, text: string): PdfBlock => ({ kind: 'heading', level, text })
    const bytes = await make(
      heading(2, 'Agreement'),
      { kind: 'paragraph', text: 'Between two parties.' },
      heading(3, 'Fees'),
      heading(1, 'Signatures'),
      heading(3, 'Yours'),
      { kind: 'table', columns: [{ label: 'Item', share: 1 }], rows: [['Entry']] },
    )
    const elements = [...bytes.toString('latin1').matchAll(/\/S \/(\w+)\n\/P (\d+) 0 R/g)]
    const tags = elements.map(([, tag]) => tag)
    expect(tags.filter((tag) => tag === 'Document')).toHaveLength(1)
    expect(tags.filter((tag) => /^H\d/.test(tag ?? ''))).toEqual(['H1', 'H2', 'H1', 'H2'])
    // Only the Document hangs on the tree's root.
    const parents = Map.groupBy(elements, ([, , parent]) => parent)
    const [, tree = ''] = /\/StructTreeRoot (\d+) 0 R/.exec(bytes.toString('latin1')) ?? []
    expect(parents.get(tree)?.map(([, tag]) => tag)).toEqual(['Document'])
  })

  it('writes the alphabets of Europe, and draws a box for an unknown letter.', async () => {
    const names = [
      'Zażółć gęślą jaźń',
      'Œuvre Ångström',
      'Ελληνικά ᾳ',
      'Ђорђе Київ',
      'Nguyễn',
      '€ 12.50 – “quoted” …',
      '水 🎉',
      '',
    ]
    const [text] = await read(...names.map((name): PdfBlock => ({ kind: 'paragraph', text: name })))
    for (const name of names.slice(0, 6)) expect(text).toContain(name)
  })

  it('cannot hide or reverse text with invisible characters.', async () => {
    const [text] = await read({ kind: 'paragraph', text: 'Ana\u202Ezepo\u200BL\u0007\tX' })
    expect(text).toContain('AnazepoL X')
  })

  it('breaks lines between words, and words only if they are wider than the page.', async () => {
    const [text] = await read({ kind: 'paragraph', text: `${'nightlife '.repeat(40)}${'x'.repeat(300)}` })
    const lines = text?.split('\n').slice(1, -1) ?? []
    expect(lines.join(' ').match(/\bnightlife\b/g)).toHaveLength(40)
    expect(lines.join('').match(/x/g)).toHaveLength(300)
  })

  it('is drawn in a thread beside others without delaying anything else.', async () => {
    let turns = 0
    const counting = setInterval(() => (turns += 1), 1)
    const paragraph: PdfBlock = { kind: 'paragraph', text: 'nightlife '.repeat(3000) }
    const pages = await Promise.all([
      read(paragraph),
      read({ kind: 'paragraph', text: 'Second' }),
      read({ kind: 'paragraph', text: 'Third' }),
    ])
    clearInterval(counting)
    expect(pages.map(([text]) => text?.split('\n')[1]?.slice(0, 6))).toEqual(['nightl', 'Second', 'Third'])
    expect(turns).toBeGreaterThan(5)
  })

  it('that cannot be drawn fails alone: the next one works.', async () => {
    const broken = make({ kind: 'picture', png: Buffer.from('no picture'), alt: 'x', width: 10, height: 10 })
    const after = read({ kind: 'paragraph', text: 'After it' })
    await expect(broken).rejects.toThrow('could not be drawn')
    expect(await after).toEqual([expect.stringContaining('After it')])
  })

  it('continues on further pages; a table repeats its header and splits no row.', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => [`Night ${index + 1}\nin two lines`, `${index + 1}.00`])
    const columns = [
      { label: 'What', share: 3 },
      { label: 'Amount', share: 1, align: 'right' as const },
    ]
    const pages = await read({ kind: 'table', columns, rows, totals: [['Total', '4095.00']] })
    expect(pages.length).toBeGreaterThan(3)
    for (const [index, text] of pages.entries()) {
      expect(text).toContain('WhatAmount')
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(text.match(/Night/g)?.length).toBe(text.match(/in two lines/g)?.length)
    }
    expect(pages.join('\n').match(/Night \d+/g)).toHaveLength(90)
    expect(pages.at(-1)).toContain('Total4095.00')
  })

  it('never leaves totals alone on a page: the last row comes with them.', async () => {
    const columns = [
      { label: 'What', share: 3 },
      { label: 'Amount', share: 1, align: 'right' as const },
    ]
    for (const count of [25, 26, 27, 28, 29, 30, 31, 32]) {
      const rows = Array.from({ length: count }, (_, index) => [`Row ${index + 1}`, '1.00'])
      const totals = [
        ['Subtotal', '1.00'],
        ['VAT', '1.00'],
        ['Total', '2.00'],
      ]
      const pages = await read({ kind: 'table', columns, rows, totals })
      for (const part of ['Subtotal', 'VAT', 'Total2.00']) expect(pages.at(-1)).toContain(part)
      expect(pages.at(-1)).toContain(`Row ${count}`)
    }
  })

  it('breaks a word that is too wide after its hyphen.', async () => {
    const columns = [
      { label: 'Name', share: 1 },
      { label: 'Rest', share: 4 },
    ]
    const [text] = await read({ kind: 'table', columns, rows: [['Maximiliane von Hohenstein-Wartenberg', 'x']] })
    expect(text?.split('\n')).toEqual(expect.arrayContaining([expect.stringContaining('Hohenstein-')]))
    expect(text).toContain('Wartenberg')
  })

  it('cuts a footer that is too long, with an ellipsis.', async () => {
    const pdf = await makePdf({ title: 'T', made_at, footer: `Vesper · ${'long '.repeat(60)}`, blocks: [] })
    expect(readPdf(pdf)[0]).toMatch(/long…Page 1 of 1$/)
  })

  it('keeps each figure of a table on one line, in smaller type if need be.', async () => {
    const amount = '€118,844,000.00'
    const columns = [
      { label: 'Date', share: 1 },
      ...Array.from({ length: 6 }, () => ({ label: 'Amount', share: 1, align: 'right' as const })),
    ]
    const cells = ['Nov 1, 2026', ...Array.from({ length: 6 }, () => amount)]
    const [text] = await read({ kind: 'table', columns, rows: [cells], totals: [cells] })
    expect(text?.split(amount)).toHaveLength(13)
  })

  it('shows a picture with a description for screen readers.', async () => {
    const png = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#16131F' } })
      .png()
      .toBuffer()
    const text = (await make({ kind: 'picture', png, alt: 'Signature of Ana Lopez', width: 200, height: 60 })).toString('latin1')
    expect(text).toContain('/Alt (Signature of Ana Lopez)')
    expect(text).toContain('/Subtype /Image')
  })
})
