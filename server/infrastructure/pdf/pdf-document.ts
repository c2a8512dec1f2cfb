/** A document as data: what stands in it, from top to bottom. How it looks is the frame's affair. */
export interface PdfDocument {
  title: string
  /** Stands in the file as its date of making: with it the same document has the same bytes. */
  made_at: Temporal.Instant
  /** On every page, beside its number. */
  footer: string
  blocks: readonly PdfBlock[]
}

/** A piece of text of one weight. `\n` begins a new line. */
export interface PdfSpan {
  text: string
  strong?: boolean
}

export type PdfText = string | readonly PdfSpan[]

export interface PdfColumn {
  label: string
  /** Of the width, beside the shares of the other columns. */
  share: number
  align?: 'right'
}

export type PdfBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: PdfText }
  | { kind: 'paragraph'; text: PdfText; small?: boolean }
  | { kind: 'list'; ordered: boolean; items: readonly PdfText[] }
  /** Pairs of a label and its value. */
  | { kind: 'facts'; rows: readonly { label: string; value: string }[] }
  /** A head, repeated on each page, rows, and sums below them. A row is never torn apart. */
  | {
      kind: 'table'
      columns: readonly PdfColumn[]
      rows: readonly (readonly string[])[]
      totals?: readonly (readonly string[])[]
    }
  /** A PNG; `alt` is what it shows. At most `width` and `height` points large. */
  | { kind: 'picture'; png: Buffer; alt: string; width: number; height: number }
  | { kind: 'rule' }
  /** What follows begins a new page. */
  | { kind: 'page' }
