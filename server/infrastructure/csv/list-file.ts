import type { Readable } from 'node:stream'
import { csvLine, csvStream } from './csv.ts'

/** Each column's title, and its cell. */
export type CsvColumns<Row> = readonly (readonly [title: string, cell: (row: Row) => string | number | null])[]

/** Rows read at once: the memory of a file, however long it is. */
const readAtOnce = 1_000

interface Page<Row, Position> {
  rows: readonly Row[]
  next: Position | null
}

/**
 * All pages of a list as one file. The first page is read before the response begins, so that a refusal is still an answer; each
 * other one once the client has taken the previous.
 */
export async function pagedFile<Row, Position>(
  titles: readonly string[],
  lineOf: (row: Row) => string,
  readPage: (page: { after: Position | null; limit: number }) => Promise<Page<Row, Position>>,
): Promise<Readable> {
  const first = await readPage({ after: null, limit: readAtOnce })
  async function* pages() {
    for (let page = first; ;) {
      if (page.rows.length > 0) yield page.rows.map(lineOf).join('')
      if (page.next === null) return
      page = await readPage({ after: page.next, limit: readAtOnce })
    }
  }
  return csvStream(titles, pages())
}

/** The same for a list with cursors, read by its own call. */
export const listFile = async <Row>(
  columns: CsvColumns<Row>,
  readPage: (page: { cursor?: string; limit: number }) => Promise<Page<Row, string>>,
): Promise<Readable> =>
  pagedFile(
    columns.map(([title]) => title),
    (row) => csvLine(columns.map(([, cell]) => cell(row))),
    async ({ after, limit }: { after: string | null; limit: number }) =>
      readPage({ limit, ...(after !== null && { cursor: after }) }),
  )
