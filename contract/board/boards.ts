import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, Instant, LocalDate, pageAnswer, pageQuery } from '../base/schema.ts'

export const BoardLine = z.object({
  id: Id,
  title: z.string(),
  business_date: LocalDate,
  starts_at: Instant,
  ends_at: Instant,
  timezone: z.string(),
  /** Parties that have a table now. */
  party_count: z.int(),
  /** The names of the sections that the caller serves. */
  own_sections: z.array(z.string()),
})

export const listBoards = endpoint({
  name: 'listBoards',
  summary: 'List the events on sale or under way that have a board, the earliest first.',
  method: 'GET',
  path: 'club-admin/board/',
  authorize: 'work_board',
  query: z.strictObject(pageQuery),
  answer: z.object({ events: z.array(BoardLine), ...pageAnswer }),
  errors: [],
})

export type BoardLine = z.output<typeof BoardLine>
