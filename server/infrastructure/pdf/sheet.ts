import type { Faces } from './faces.ts'
import { layOutText, type TextLine, type TextRun } from './lay-out-text.ts'
import type { PdfText } from './pdf-document.ts'

/** Points: 72 per inch, on an A4 page. */
export const page = { width: 595, height: 842, side: 62, top: 62, bottom: 76 }
export const bodyWidth = page.width - 2 * page.side

export const ink = { text: '#16131F', muted: '#565066', line: '#E3DFEC', brand: '#6A35E0' }

export interface Style {
  size: number
  leading: number
  color?: string
  strong?: boolean
  /** Digits of one width, so that amounts in a column line up. */
  tabular?: boolean
}

/** A text's position on the line, and its style. */
interface Place {
  x: number
  width: number
  align?: 'right' | undefined
  style: Style
}

interface Point {
  x: number
  baseline: number
}

/** Tags through which screen readers find a part of the page in the document's structure. */
export type Marks = PDFKit.PDFStructureContent[]

/** The drawing position: an open document and how far its last page is filled. */
export interface Sheet {
  pdf: PDFKit.PDFDocument
  faces: Faces
  /** The one element that holds all others. */
  root: PDFKit.PDFStructureElement
  /** Of the last heading; 0 before the first. */
  level: number
  y: number
}

export function turnPage(sheet: Sheet): void {
  sheet.pdf.addPage()
  sheet.y = page.top
}

/** Starts a new page if less than this is left on the current one. */
export function needRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > page.height - page.bottom) turnPage(sheet)
}

/** Hidden from screen readers: rules, page numbers. */
export function drawAside(sheet: Sheet, draw: () => void): void {
  sheet.pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  sheet.pdf.endMarkedContent()
}

export function drawRule(sheet: Sheet, color = ink.line): void {
  drawAside(sheet, () =>
    sheet.pdf
      .moveTo(page.side, sheet.y)
      .lineTo(page.width - page.side, sheet.y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke(),
  )
}

const featuresOf = ({ tabular = false }: Style): { features?: ['tnum'] } => (tabular ? { features: ['tnum'] } : {})

export function drawRun({ pdf }: Sheet, { face, text }: TextRun, { x, baseline }: Point, style: Style): void {
  const { size, color = ink.text } = style
  const options = { lineBreak: false, baseline: 'alphabetic', ...featuresOf(style) } as const
  pdf.font(face).fontSize(size).fillColor(color).text(text, x, baseline, options)
}

/** Runs side by side. */
export function drawRuns(sheet: Sheet, runs: TextLine['runs'], { x: left, baseline }: Point, style: Style): void {
  let x = left
  for (const run of runs) {
    drawRun(sheet, run, { x, baseline }, style)
    x += run.width
  }
}

const weighted = (text: PdfText, strong: boolean): PdfText =>
  strong ? (typeof text === 'string' ? [{ text }] : text).map((span) => ({ ...span, strong })) : text

export function linesOf({ pdf, faces }: Sheet, text: PdfText, width: number, style: Style): TextLine[] {
  const { size, strong = false } = style
  const measure = (run: TextRun) => pdf.font(run.face).fontSize(size).widthOfString(run.text, featuresOf(style))
  return layOutText(weighted(text, strong), width, faces, measure)
}

/** Draws one line at the current height without moving on. */
export function drawLine(sheet: Sheet, tag: string, line: TextLine, { x, width, align, style }: Place): Marks {
  if (line.runs.length === 0) return []
  const mark = sheet.pdf.markStructureContent(tag)
  const left = align === 'right' ? x + width - line.width : x
  drawRuns(sheet, line.runs, { x: left, baseline: sheet.y + style.leading * 0.72 }, style)
  sheet.pdf.endMarkedContent()
  return [mark]
}

/** Draws a text from the current height, over as many pages as it takes. */
export function drawText(sheet: Sheet, tag: string, text: PdfText, place: Place): Marks {
  const { leading } = place.style
  return linesOf(sheet, text, place.width, place.style).flatMap((line) => {
    needRoom(sheet, leading)
    const marks = drawLine(sheet, tag, line, place)
    sheet.y += leading
    return marks
  })
}
