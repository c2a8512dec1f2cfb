import type { Readable } from 'node:stream'
import { type exportAuditLog as csv, type listAuditLog as endpoint, countedEntries } from '#contract/platform/audit-log.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { csvInstant, csvLine } from '../../../infrastructure/csv/csv.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readDates } from './read-dates.ts'
import { actionsMatching } from './action-words.ts'
import { countAuditEntries, findAuditEntries, type AuditFilter, type AuditPosition, type AuditRow } from './audit-views.ts'
import { cutPage, cutRows, defaultLimit } from '../../../infrastructure/database/page-of.ts'
import { pagedFile } from '../../../infrastructure/csv/list-file.ts'

type ReadDependencies = Pick<Infrastructure, 'db' | 'clock'>

const names = endpoints.map(({ name }) => name)

const filterOf = (
  { search = '', kind, actor, club, subject, date_range }: QueryOf<typeof csv>,
  now: Temporal.Instant,
): AuditFilter => ({
  actions: actionsMatching(search, names),
  kind,
  actor,
  club,
  subject,
  dates: readDates(date_range, now),
})

export async function listAuditLog(
  { db, clock }: ReadDependencies,
  { cursor, limit = defaultLimit, ...filters }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const filter = filterOf(filters, clock.now())
  const after = readCursor(cursor, ['instant', 'id'])
  const [rows, count] = await Promise.all([
    findAuditEntries(db, filter, { after, limit }),
    countAuditEntries(db, filter, countedEntries),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.position, last.id])
  return { entries: page, count, next }
}

const columns = [
  'Time (UTC)',
  'Actor',
  'Role',
  'Club',
  'Support',
  'Action',
  'Subject',
  'Subject id',
  'Subject name',
  'Before',
  'After',
  'Address',
  'Request',
]

const json = (fields: AuditRow['before']) => (fields === null ? '' : JSON.stringify(fields))

const line = ({ at, actor, club, is_support, action, subject, before, after, address, request_id }: AuditRow): string =>
  csvLine([
    csvInstant(at),
    actor?.name ?? '',
    actor?.role ?? '',
    club?.name ?? '',
    is_support ? 'yes' : 'no',
    action,
    subject.kind,
    subject.id ?? '',
    subject.name ?? '',
    json(before),
    json(after),
    address,
    request_id,
  ])

export async function exportAuditLog({ db, clock }: ReadDependencies, query: QueryOf<typeof csv>): Promise<Readable> {
  const filter = filterOf(query, clock.now())
  return pagedFile(columns, line, async ({ after, limit }: { after: AuditPosition | null; limit: number }) => {
    const rows = await findAuditEntries(db, filter, { after, limit })
    const { page, next } = cutRows<AuditRow, AuditPosition>(rows, limit, ({ position, id }) => [position, id])
    return { rows: page, next }
  })
}
