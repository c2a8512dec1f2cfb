import { Readable } from 'node:stream'
import { csvLine, csvStream } from './csv.ts'

/** Each column's title, and its cell. */
export type CsvColumns<Row> = readonly (readonly [title: string, cell: (row: Row) => string | number | null])[]

interface Page<Row> {
  rows: readonly Row[]
  next: string | null
}

/** Rows read at once: the memory of a file, however long it is. */
const readAtOnce = 500

/**
 * All pages of a list as one file. The first page is read before the response begins, so that a refusal is still an answer; each
 * other one once the client has taken the previous.
 */
export async function listFile<Row>(
  columns: CsvColumns<Row>,
  readPage: (page: { cursor?: string; limit: number }) => Promise<Page<Row>>,
): Promise<Readable> {
  const first = await readPage({ limit: readAtOnce })
  async function* pages() {
    for (let page = first; ;) {
      yield page.rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')
      if (page.next === null) return
      page = await readPage({ cursor: page.next, limit: readAtOnce })
    }
  }
  return csvStream(
    columns.map(([title]) => title),
    Readable.from(pages()),
  )
}
