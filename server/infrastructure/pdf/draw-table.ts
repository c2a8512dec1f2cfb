import type { TextLine } from './lay-out-text.ts'
import type { PdfBlock, PdfColumn } from './pdf-document.ts'
import { bodyWidth, drawLine, drawRule, ink, linesOf, needRoom, page, type Sheet, type Style } from './sheet.ts'

type Table = Extract<PdfBlock, { kind: 'table' }>

const head: Style = { size: 8.5, leading: 13, color: ink.muted }
const cell: Style = { size: 9.5, leading: 14, tabular: true }
const total: Style = { ...cell, strong: true }
const gap = 10
const padding = 4
/** Points: smaller figures are hard to read on paper. */
const smallest = 6.5

interface Slot {
  x: number
  width: number
  align: 'right' | undefined
}

function slotsOf(columns: readonly PdfColumn[]): Slot[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const usable = bodyWidth - gap * (columns.length - 1)
  let x = page.side
  return columns.map(({ share, align }) => {
    const slot = { x, width: (usable * share) / shares, align }
    x += slot.width + gap
    return slot
  })
}

/** Figures stay on one line: the largest size, one for the whole table, at which every cell of the right-aligned columns fits. */
function fittingSize(sheet: Sheet, lines: readonly { texts: readonly string[]; style: Style }[], slots: readonly Slot[]): number {
  const fits = (size: number) =>
    lines.every(({ texts, style }) =>
      slots.every(({ width, align }, index) => {
        const text = texts[index] ?? ''
        return align !== 'right' || linesOf(sheet, text, width, { ...style, size }).length <= 1
      }),
    )
  let size = cell.size
  while (size > smallest && !fits(size)) size -= 0.5
  return size
}

interface Row {
  style: Style
  cells: TextLine[][]
  height: number
}

function layOutRow(sheet: Sheet, texts: readonly string[], slots: readonly Slot[], style: Style): Row {
  const cells = slots.map(({ width }, index) => linesOf(sheet, texts[index] ?? '', width, style))
  return { style, cells, height: Math.max(...cells.map((lines) => lines.length)) * style.leading + 2 * padding }
}

function drawRow(
  sheet: Sheet,
  { cells, height, style }: Row,
  slots: readonly Slot[],
  tag: 'TH' | 'TD',
): PDFKit.PDFStructureElement {
  const { pdf } = sheet
  const top = sheet.y
  const row = pdf.struct('TR')
  for (const [index, slot] of slots.entries()) {
    sheet.y = top + padding
    const marks = (cells[index] ?? []).flatMap((line) => {
      const drawn = drawLine(sheet, tag, line, { ...slot, style })
      sheet.y += style.leading
      return drawn
    })
    row.add(pdf.struct(tag, {}, marks))
  }
  sheet.y = top + height
  drawRule(sheet)
  return row
}

export function drawTable(sheet: Sheet, { columns, rows, totals = [] }: Table): void {
  const slots = slotsOf(columns)
  const heading = layOutRow(
    sheet,
    columns.map(({ label }) => label),
    slots,
    head,
  )
  const table = sheet.pdf.struct('Table')
  const usual = [
    ...rows.map((texts) => ({ texts, style: cell })),
    ...totals.map((texts, index) => ({ texts, style: index === totals.length - 1 ? total : cell })),
  ]
  const size = fittingSize(sheet, usual, slots)
  const lines = usual.map(({ texts, style }) => layOutRow(sheet, texts, slots, { ...style, size }))
  // Totals stay with the last row: alone on a page, they would total nothing.
  const lastRow = totals.length > 0 ? rows.length - 1 : -1
  needRoom(sheet, heading.height + 3 * cell.leading)
  table.add(drawRow(sheet, heading, slots, 'TH'))
  for (const [index, row] of lines.entries()) {
    const { y } = sheet
    const kept = index === lastRow ? lines.slice(index) : [row]
    needRoom(
      sheet,
      kept.reduce((height, one) => height + one.height, 0),
    )
    if (sheet.y < y) table.add(drawRow(sheet, heading, slots, 'TH'))
    table.add(drawRow(sheet, row, slots, 'TD'))
  }
  sheet.root.add(table)
  sheet.y += 14
}
