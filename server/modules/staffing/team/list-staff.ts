import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import { staffFlags } from '#contract/base/permissions.ts'
import type { getStaff as getEndpoint, listStaff as listEndpoint, StaffFilters } from '#contract/staffing/staff.ts'
import { csvAmount, csvBegin, csvLine } from '../../../infrastructure/csv/csv.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findClubFacts } from '../../clubs/index.ts'
import type { StaffingDependents } from './add-staff.ts'
import { shapeStaff, shownRate } from './staff.ts'
import { countUpcomingShifts, countStaff, findStaff, findStaffPage, type StaffRow } from './staff-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

/** The most rows in one CSV. */
const maxStaffExported = 20_000

export async function listStaff(
  { db, clock }: Infrastructure,
  { readSeats }: StaffingDependents,
  caller: ClubCaller,
  { cursor, limit = defaultLimit, ...filters }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { club_id } = caller
  const now = clock.now()
  const after = readCursor(cursor, ['text', 'id'])
  const [rows, count, seats, { currency, timezone }] = await Promise.all([
    findStaffPage(db, club_id, filters, { now, after, limit }),
    countStaff(db, club_id, filters),
    readSeats(db, club_id),
    findClubFacts(db, club_id),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.sort_key, last.id])
  return { staff: page.map((row) => shapeStaff(caller, row, now)), seats, currency, timezone: timezone ?? 'UTC', count, next }
}

export async function getStaff(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<AnswerOf<typeof getEndpoint>> {
  const now = clock.now()
  const row = (await findStaff(db, caller.club_id, id, now)) ?? refuse('not_found')
  return { ...shapeStaff(caller, row, now), upcoming_shifts: await countUpcomingShifts(db, caller.club_id, id, now) }
}

const columns = ['First name', 'Last name', 'Username', 'Email', 'Phone', 'Role', 'Status', 'Joined', 'Ended']

/** Everything that matches the filters, as a file. */
export async function exportStaff({ db, clock }: Infrastructure, caller: ClubCaller, filters: StaffFilters): Promise<string> {
  const { club_id } = caller
  if ((await countStaff(db, club_id, filters)) > maxStaffExported) refuse('too_many_rows', { extra: { most: maxStaffExported } })
  const rows = await findStaffPage(db, club_id, filters, { now: clock.now(), after: null, limit: maxStaffExported })
  const { currency, timezone } = await findClubFacts(db, club_id)
  const day = (at: string | null) =>
    at === null
      ? ''
      : Temporal.Instant.from(at)
          .toZonedDateTimeISO(timezone ?? 'UTC')
          .toPlainDate()
          .toString()
  const rateOf = ({ own_rate_minor, role_rate_minor }: StaffRow) => {
    const rate = shownRate(caller, own_rate_minor ?? role_rate_minor)
    return rate === null || currency === null ? '' : csvAmount(rate, exponentOf(currency))
  }
  const line = (row: StaffRow) =>
    csvLine([
      row.first_name,
      row.last_name,
      row.username,
      row.email,
      row.phone_number,
      row.role_name,
      row.status,
      day(row.joined_at),
      day(row.ended_at),
      rateOf(row),
      currency,
      staffFlags.filter((flag) => row[flag]).join(' '),
    ])
  return [csvBegin, csvLine([...columns, 'Hourly rate', 'Currency', 'Permissions']), ...rows.map(line)].join('')
}
