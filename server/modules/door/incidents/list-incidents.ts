import type { Readable } from 'node:stream'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type {
  exportIncidents as exportEndpoint,
  getIncidentsPdf as pdfEndpoint,
  Incident,
  listIncidents as endpoint,
} from '#contract/door/incidents.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { csvInstant } from '../../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../../infrastructure/csv/list-file.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { makePdf } from '../../../infrastructure/pdf/make-pdf.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { dateWindow } from '../../events/index.ts'
import { readIncidentCalendar, readLockedDates } from './incident-calendar.ts'
import { incidentsDocument } from './incidents-document.ts'
import { countIncidents, findIncidents, type IncidentFilter } from './incident-views.ts'

type Filters = QueryOf<typeof pdfEndpoint>

/** The filters on this club's calendar. */
async function readFilter({ db, clock }: Infrastructure, clubId: string, { date_range, kind }: Filters) {
  const { timezone, today } = await readIncidentCalendar(db, clubId, clock.now())
  const window =
    date_range === undefined
      ? null
      : (dateWindow(date_range, today) ??
        refuse('invalid', { fields: { date_range: ['Enter two valid dates, the earlier one first'] } }))
  const span = window && { from: window.from.toString(), to: window.to.toString() }
  const filter: IncidentFilter = { club_id: clubId, kind, window: span }
  return { timezone, filter }
}

export async function listIncidents(
  infrastructure: Infrastructure,
  { club_id }: ClubCaller,
  { cursor, limit = defaultLimit, ...filters }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { db } = infrastructure
  const { timezone, filter } = await readFilter(infrastructure, club_id, filters)
  const after = readCursor(cursor, ['instant', 'id'])
  const [rows, count] = await Promise.all([findIncidents(db, filter, { after, limit }), countIncidents(db, filter)])
  const { page, next } = cutPage(rows, limit, (last) => [last.happened_at, last.id])
  const locked = await readLockedDates(
    db,
    club_id,
    page.map(({ business_date }) => business_date),
  )
  const incidents = page.map((row) => ({ ...row, is_locked: locked.has(row.business_date) }))
  return { incidents, timezone, count, next }
}

const amendmentsOf = ({ amendments }: Incident) =>
  amendments.map(({ text, written_by, written_at }) => `${csvInstant(written_at)} ${written_by ?? ''}: ${text}`).join('\n')

const columns: CsvColumns<Incident> = [
  ['Night', ({ business_date }) => business_date],
  ['Happened (UTC)', ({ happened_at }) => csvInstant(happened_at)],
  ['Kind', ({ kind }) => kind],
  ['Place', ({ place }) => place],
  ['People', ({ people }) => people],
  ['Description', ({ text }) => text],
  ['Written by', ({ written_by }) => written_by],
  ['Written (UTC)', ({ written_at }) => csvInstant(written_at)],
  ['Amendments', amendmentsOf],
]

export const exportIncidents = async (
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: QueryOf<typeof exportEndpoint>,
): Promise<Readable> =>
  listFile(columns, async (page) => {
    const { incidents, next } = await listIncidents(infrastructure, caller, { ...query, ...page })
    return { rows: incidents, next }
  })

/** What an authority can be handed at once. */
const maxEntries = 500

export async function getIncidentsPdf(
  infrastructure: Infrastructure,
  { club_id }: ClubCaller,
  filters: Filters,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, clock } = infrastructure
  const { timezone, filter } = await readFilter(infrastructure, club_id, filters)
  const [rows, { name }] = await Promise.all([
    findIncidents(db, filter, { after: null, limit: maxEntries }),
    findClubFacts(db, club_id),
  ])
  const facts = { club_name: name, timezone, filter, made_at: clock.now() }
  return new Uint8Array(await makePdf(incidentsDocument(rows.slice(0, maxEntries), facts)))
}
