import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { ListResults } from '#contract/guest-lists/lists.ts'
import { defaultOwnerDays, type listListOwners as listEndpoint, type ListOwner } from '#contract/guest-lists/owners.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { pageOf } from '../../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { findListOwners } from './owner-views.ts'

const figures = ['names', 'listed', 'came', 'paid_minor', 'spent_minor'] as const

function addUp(owners: readonly ListOwner[]): ListResults {
  const totals = { names: 0, listed: 0, came: 0, paid_minor: 0, spent_minor: 0 }
  for (const owner of owners) for (const figure of figures) totals[figure] += owner[figure]
  return totals
}

export async function listListOwners(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  { period = defaultOwnerDays, ...query }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { timezone, day_cutoff, currency } = await findClubFacts(db, club_id)
  const to = businessDate(clock.now(), timezone ?? 'UTC', day_cutoff)
  const rows = await findListOwners(db, club_id, { from: to.subtract({ days: period - 1 }).toString(), to: to.toString() })
  const { page, ...rest } = pageOf(rows, query, ({ id }) => id)
  return { totals: addUp(rows), currency, owners: page, ...rest }
}
