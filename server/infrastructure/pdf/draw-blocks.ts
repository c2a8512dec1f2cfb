import type { PdfBlock } from './pdf-document.ts'
import { drawTable } from './draw-table.ts'
import {
  bodyWidth,
  drawLine,
  drawRule,
  drawText,
  ink,
  linesOf,
  needRoom,
  page,
  turnPage,
  type Sheet,
  type Style,
} from './sheet.ts'

type Block<K extends PdfBlock['kind']> = Extract<PdfBlock, { kind: K }>

const body: Style = { size: 10, leading: 15.5 }
const small: Style = { size: 8.5, leading: 13, color: ink.muted }
const headings: Record<1 | 2 | 3, Style & { before: number }> = {
  1: { size: 20, leading: 27, strong: true, before: 0 },
  2: { size: 12.5, leading: 19, strong: true, before: 12 },
  3: { size: 10.5, leading: 16, strong: true, before: 6 },
}
const whole = { x: page.side, width: bodyWidth }

function drawHeading(sheet: Sheet, { level, text }: Block<'heading'>): void {
  const style = headings[level]
  sheet.y += style.before
  // Keeps a heading off the foot of a page.
  needRoom(sheet, style.leading + 3 * body.leading)
  // A reader moves by headings: the first is H1, and none skips a level, whatever an agreement's Markdown does.
  sheet.level = Math.min(level, sheet.level + 1)
  const tag = `H${sheet.level}`
  sheet.root.add(sheet.pdf.struct(tag, {}, drawText(sheet, tag, text, { ...whole, style })))
  sheet.y += 4
}

function drawParagraph(sheet: Sheet, { text, small: isSmall = false }: Block<'paragraph'>): void {
  sheet.root.add(sheet.pdf.struct('P', {}, drawText(sheet, 'P', text, { ...whole, style: isSmall ? small : body })))
  sheet.y += 7
}

function drawList(sheet: Sheet, { items, ordered }: Block<'list'>): void {
  const { pdf, root } = sheet
  const indent = 20
  const list = pdf.struct('L')
  for (const [index, item] of items.entries()) {
    needRoom(sheet, body.leading)
    const [label] = linesOf(sheet, ordered ? `${index + 1}.` : '•', indent, body)
    const labels = label ? drawLine(sheet, 'Lbl', label, { x: page.side + 2, width: indent, style: body }) : []
    const texts = drawText(sheet, 'LBody', item, { x: page.side + indent, width: bodyWidth - indent, style: body })
    list.add(pdf.struct('LI', {}, [pdf.struct('Lbl', {}, labels), pdf.struct('LBody', {}, texts)]))
    sheet.y += 3
  }
  root.add(list)
  sheet.y += 5
}

function drawFacts(sheet: Sheet, { rows }: Block<'facts'>): void {
  const { pdf, root } = sheet
  const labelWidth = 132
  const quiet: Style = { ...body, color: ink.muted }
  for (const { label, value } of rows) {
    const values = linesOf(sheet, value, bodyWidth - labelWidth, body)
    const labels = linesOf(sheet, label, labelWidth - 12, quiet)
    needRoom(sheet, Math.min(Math.max(labels.length, values.length), 10) * body.leading)
    const [first] = labels
    const marks = first ? drawLine(sheet, 'P', first, { x: page.side, width: labelWidth, style: quiet }) : []
    marks.push(...drawText(sheet, 'P', value, { x: page.side + labelWidth, width: bodyWidth - labelWidth, style: body }))
    root.add(pdf.struct('P', {}, marks))
    sheet.y += 2
  }
  sheet.y += 8
}

function drawPicture(sheet: Sheet, { png, alt, width, height }: Block<'picture'>): void {
  const { pdf, root } = sheet
  needRoom(sheet, height)
  const mark = pdf.markStructureContent('Figure')
  pdf.image(png, page.side, sheet.y, { fit: [width, height] })
  pdf.endMarkedContent()
  root.add(pdf.struct('Figure', { alt }, [mark]))
  sheet.y += height + 8
}

function drawBreak(sheet: Sheet): void {
  needRoom(sheet, 18)
  sheet.y += 6
  drawRule(sheet)
  sheet.y += 12
}

export function drawBlock(sheet: Sheet, block: PdfBlock): void {
  switch (block.kind) {
    case 'heading':
      return drawHeading(sheet, block)
    case 'paragraph':
      return drawParagraph(sheet, block)
    case 'list':
      return drawList(sheet, block)
    case 'facts':
      return drawFacts(sheet, block)
    case 'table':
      return drawTable(sheet, block)
    case 'picture':
      return drawPicture(sheet, block)
    case 'rule':
      return drawBreak(sheet)
    case 'page':
      return turnPage(sheet)
  }
}
