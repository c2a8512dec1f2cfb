import { exponentOf } from '#contract/base/currencies.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { staffFlags } from '#contract/base/permissions.ts'
import type { listRoles as listEndpoint } from '#contract/staffing/staff-roles.ts'
import { csvAmount, csvBegin, csvLine } from '../../../infrastructure/csv/csv.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { shapeRole } from './manage-roles.ts'
import { countRoles, findTeamRoles, type RoleRow, maxRoles } from './role-views.ts'
import { shownRate } from './staff.ts'
import { cutPage } from '../../../infrastructure/database/page-of.ts'

/** Roles; without a limit all of them, since a club has few. */
export async function listRoles(
  { db }: Infrastructure,
  caller: ClubCaller,
  { cursor, limit = maxRoles, sort }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const after = readCursor(cursor, ['text', 'id'])
  const [rows, count, { currency }] = await Promise.all([
    findTeamRoles(db, caller.club_id, { sort, after, limit }),
    countRoles(db, caller.club_id),
    findClubFacts(db, caller.club_id),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.sort_key, last.id])
  return { roles: page.map((row) => shapeRole(caller, row)), currency, count, next }
}

/** All roles as a file. */
export async function exportRoles({ db }: Infrastructure, caller: ClubCaller): Promise<string> {
  const page = { after: null, limit: maxRoles }
  const [rows, { currency }] = await Promise.all([findTeamRoles(db, caller.club_id, page), findClubFacts(db, caller.club_id)])
  const line = (row: RoleRow) => {
    const rate = shownRate(caller, row.hourly_rate_minor)
    return csvLine([
      row.name,
      row.staff_count,
      rate === null || currency === null ? '' : csvAmount(rate, exponentOf(currency)),
      currency,
      row.guests_per_person,
      staffFlags.filter((flag) => row[flag]).join(' '),
    ])
  }
  return [
    csvBegin,
    csvLine(['Role', 'People', 'Hourly rate', 'Currency', 'Guests per person', 'Permissions']),
    ...rows.map(line),
  ].join('')
}
