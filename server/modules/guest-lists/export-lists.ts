import type { Readable } from 'node:stream'
import { exponentOf } from '#contract/base/currencies.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import type {
  exportGuestLists as listsEndpoint,
  exportListedNames as namesEndpoint,
  exportListOwners as ownersEndpoint,
} from '#contract/guest-lists/exports.ts'
import type { ClubGuestList } from '#contract/guest-lists/lists.ts'
import type { ListedName } from '#contract/guest-lists/names.ts'
import type { ListOwner } from '#contract/guest-lists/owners.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { csvAmount, csvInstant } from '../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../infrastructure/csv/list-file.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { findGuestList } from './lists/guest-list-views.ts'
import { listListOwners } from './lists/list-owners.ts'
import { listGuestLists } from './lists/manage-lists.ts'
import { listListedNames } from './names/list-names.ts'

const listColumns = (currency: string): CsvColumns<ClubGuestList> => [
  ['List', ({ name }) => name],
  ['Owner', ({ owner_name }) => owner_name],
  ['Price', ({ is_free, item }) => (is_free ? 'Free' : (item?.name ?? ''))],
  ['Quota', ({ quota }) => quota],
  ['Cut-off (UTC)', ({ closes_at }) => csvInstant(closes_at)],
  ['Names', ({ results }) => results.names],
  ['Listed', ({ results }) => results.listed],
  ['Checked in', ({ results }) => results.came],
  [`Paid (${currency})`, ({ results }) => csvAmount(results.paid_minor, exponentOf(currency))],
  [`Spent (${currency})`, ({ results }) => csvAmount(results.spent_minor, exponentOf(currency))],
]

export async function exportGuestLists(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  eventId: string,
  query: QueryOf<typeof listsEndpoint>,
): Promise<Readable> {
  const { event } = await listGuestLists(infrastructure, caller, eventId, { limit: 1 })
  return listFile(listColumns(event.currency), async (page) => {
    const { lists, next } = await listGuestLists(infrastructure, caller, eventId, { ...query, ...page })
    return { rows: lists, next }
  })
}

const nameColumns = (currency: string): CsvColumns<ListedName> => [
  ['Name', ({ name }) => name],
  ['Plus-ones', ({ plus_ones }) => plus_ones],
  ['Reference', ({ reference }) => reference],
  ['Checked in', ({ came }) => came],
  [`Paid (${currency})`, ({ paid_minor }) => csvAmount(paid_minor, exponentOf(currency))],
  [`Spent (${currency})`, ({ spent_minor }) => csvAmount(spent_minor, exponentOf(currency))],
  ['Also on', ({ also_on }) => also_on.join(', ')],
  ['Added by', ({ added_by }) => (added_by === 'owner' ? 'owner' : 'club')],
  ['Added (UTC)', ({ added_at }) => csvInstant(added_at)],
]

export async function exportListedNames(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  id: string,
  query: QueryOf<typeof namesEndpoint>,
): Promise<Readable> {
  const { event } = (await findGuestList(infrastructure.db, caller.club_id, id)) ?? refuse('not_found')
  return listFile(nameColumns(event.currency), async (page) => {
    const { names, next } = await listListedNames(infrastructure, caller, id, { ...query, ...page })
    return { rows: names, next }
  })
}

const ownerAmount = (minor: number, currency: string | null) => (currency === null ? '' : csvAmount(minor, exponentOf(currency)))

/** Amounts are empty while the club has no currency: it has sold nothing yet. */
const ownerColumns: CsvColumns<ListOwner & { currency: string | null }> = [
  ['Owner', ({ name }) => name],
  ['Ambassador', ({ is_ambassador }) => (is_ambassador ? 'yes' : 'no')],
  ['Lists', ({ lists }) => lists],
  ['Events', ({ events }) => events],
  ['Names', ({ names }) => names],
  ['Listed', ({ listed }) => listed],
  ['Attended', ({ came }) => came],
  ['Paid', ({ paid_minor, currency }) => ownerAmount(paid_minor, currency)],
  ['Spent', ({ spent_minor, currency }) => ownerAmount(spent_minor, currency)],
  ['Currency', ({ currency }) => currency],
]

export async function exportListOwners(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: QueryOf<typeof ownersEndpoint>,
): Promise<Readable> {
  return listFile(ownerColumns, async (page) => {
    const { owners, currency, next } = await listListOwners(infrastructure, caller, { ...query, ...page })
    return { rows: owners.map((owner) => ({ ...owner, currency })), next }
  })
}
