/** A document as data, from top to bottom. The frame decides how it looks. */
export interface PdfDocument {
  title: string
  /** The file's creation date; without a fixed one, the same document would have different bytes. */
  made_at: Temporal.Instant
  /** On every page, beside the page number. */
  footer: string
  blocks: readonly PdfBlock[]
}

/** A piece of text of one weight. `\n` starts a new line. */
export interface PdfSpan {
  text: string
  strong?: boolean
}

export type PdfText = string | readonly PdfSpan[]

export interface PdfColumn {
  label: string
  /** The column's width relative to the others. */
  share: number
  align?: 'right'
}

export type PdfBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: PdfText }
  | { kind: 'paragraph'; text: PdfText; small?: boolean }
  | { kind: 'list'; ordered: boolean; items: readonly PdfText[] }
  /** Pairs of a label and its value. */
  | { kind: 'facts'; rows: readonly { label: string; value: string }[] }
  /** A header repeated on each page, rows, and totals below them. A row is never split across pages. */
  | {
      kind: 'table'
      columns: readonly PdfColumn[]
      rows: readonly (readonly string[])[]
      totals?: readonly (readonly string[])[]
    }
  /** A PNG; `alt` describes it. At most `width` by `height` points. */
  | { kind: 'picture'; png: Buffer; alt: string; width: number; height: number }
  | { kind: 'rule' }
  /** Starts a new page. */
  | { kind: 'page' }
