import { brand } from '#contract/base/brand.ts'
import { withoutTrailing } from '#contract/base/without-trailing.ts'
import Pdf from 'pdfkit'
import { drawBlock } from './draw-blocks.ts'
import { loadFaces } from './faces.ts'
import type { TextLine } from './lay-out-text.ts'
import type { PdfDocument } from './pdf-document.ts'
import { drawAside, drawRule, drawRun, drawRuns, ink, linesOf, page, type Sheet } from './sheet.ts'

const footerStyle = { size: 8, leading: 11, color: ink.muted }

/** Draws the whole file in this thread. */
export async function drawPdf(document: PdfDocument): Promise<Buffer> {
  const faces = await loadFaces()
  const madeAt = new Date(document.made_at.epochMilliseconds)
  const pdf = new Pdf({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    info: { Title: document.title, Author: brand, Creator: brand, Producer: brand, CreationDate: madeAt, ModDate: madeAt },
  })
  const done = collect(pdf)
  for (const [face, bytes] of faces.files) pdf.registerFont(face, bytes)
  const sheet: Sheet = { pdf, faces, root: pdf.struct('Document'), level: 0, y: page.top }
  drawWordmark(sheet)
  for (const block of document.blocks) drawBlock(sheet, block)
  pdf.addStructure(sheet.root)
  drawFooters(sheet, document.footer)
  pdf.end()
  return done
}

async function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}

function drawWordmark(sheet: Sheet): void {
  const text = brand.toLowerCase()
  const style = { size: 19, leading: 24 }
  const baseline = sheet.y + 14
  drawAside(sheet, () => {
    const width = sheet.pdf.font('wordmark').fontSize(style.size).widthOfString(text)
    drawRun(sheet, { face: 'wordmark', text }, { x: page.side, baseline }, style)
    drawRun(sheet, { face: 'wordmark', text: '.' }, { x: page.side + width, baseline }, { ...style, color: ink.brand })
  })
  sheet.y += 46
}

/** The part that fits on one line. */
function footerLine(sheet: Sheet, text: string): TextLine | undefined {
  const lines = linesOf(sheet, text, 370, footerStyle)
  const [first] = lines
  if (lines.length <= 1 || first === undefined) return first
  const kept = first.runs.map((run) => run.text).join('')
  return linesOf(sheet, `${withoutTrailing(kept, ' ·')}…`, 380, footerStyle)[0]
}

function drawFooters(sheet: Sheet, text: string): void {
  const { count } = sheet.pdf.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    sheet.pdf.switchToPage(index)
    sheet.y = page.height - 52
    drawRule(sheet)
    const left = footerLine(sheet, text)
    const [right] = linesOf(sheet, `Page ${index + 1} of ${count}`, 90, footerStyle)
    drawAside(sheet, () => {
      const baseline = sheet.y + 16
      if (left) drawRuns(sheet, left.runs, { x: page.side, baseline }, footerStyle)
      if (right) drawRuns(sheet, right.runs, { x: page.width - page.side - right.width, baseline }, footerStyle)
    })
  }
}
