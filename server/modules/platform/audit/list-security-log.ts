import type { Readable } from 'node:stream'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import {
  countedSecurityEntries,
  type exportSecurityLog as csv,
  type listSecurityLog as endpoint,
} from '#contract/platform/security-log.ts'
import { csvInstant, csvLine } from '../../../infrastructure/csv/csv.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readDates } from './read-dates.ts'
import {
  countSecurityEntries,
  findSecurityEntries,
  type SecurityFilter,
  type SecurityPosition,
  type SecurityRow,
} from './security-views.ts'
import { cutPage, cutRows, defaultLimit } from '../../../infrastructure/database/page-of.ts'
import { pagedFile } from '../../../infrastructure/csv/list-file.ts'

export interface SecurityDependencies extends Pick<Infrastructure, 'db' | 'clock'> {
  /** Writes the refused calls that this process has counted so far. */
  flushRefusals: () => Promise<void>
}

const filterOf = ({ kind, account, date_range }: QueryOf<typeof csv>, now: Temporal.Instant): SecurityFilter => ({
  kind,
  account,
  dates: readDates(date_range, now),
})

export async function listSecurityLog(
  { db, clock, flushRefusals }: SecurityDependencies,
  { cursor, limit = defaultLimit, ...filters }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const filter = filterOf(filters, clock.now())
  const after = readCursor(cursor, ['instant', 'id'])
  await flushRefusals()
  const [rows, count] = await Promise.all([
    findSecurityEntries(db, filter, { after, limit }),
    countSecurityEntries(db, filter, countedSecurityEntries),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.position, last.id])
  return { entries: page, count, next }
}

const columns = ['First (UTC)', 'Last (UTC)', 'Times', 'Kind', 'Account', 'Role', 'By', 'Call', 'Address', 'Device', 'Request']

const line = ({ first_at, last_at, times, kind, account, actor, action, address, user_agent, request_id }: SecurityRow): string =>
  csvLine([
    csvInstant(first_at),
    csvInstant(last_at),
    String(times),
    kind,
    account?.name ?? '',
    account?.role ?? '',
    actor?.name ?? '',
    action,
    address,
    user_agent,
    request_id,
  ])

export async function exportSecurityLog(
  { db, clock, flushRefusals }: SecurityDependencies,
  query: QueryOf<typeof csv>,
): Promise<Readable> {
  await flushRefusals()
  const filter = filterOf(query, clock.now())
  return pagedFile(columns, line, async ({ after, limit }: { after: SecurityPosition | null; limit: number }) => {
    const rows = await findSecurityEntries(db, filter, { after, limit })
    const { page, next } = cutRows<SecurityRow, SecurityPosition>(rows, limit, ({ position, id }) => [position, id])
    return { rows: page, next }
  })
}
