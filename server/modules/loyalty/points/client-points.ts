import type { Readable } from 'node:stream'
import {
  countedClients,
  type adjustClientPoints as adjustEndpoint,
  type ClientPoints,
  type ClientPointsDetail,
  type ClientPointsFilters,
  type getClientPoints as detailEndpoint,
  type listClientPoints as listEndpoint,
} from '#contract/loyalty/client-points.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { csvAmount, csvLine } from '../../../infrastructure/csv/csv.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readProgramme } from '../rules/rules-views.ts'
import { todayAt } from '../rules/rules.ts'
import { availableOf, credit, debit } from './book.ts'
import {
  countClientPoints,
  findClientPoints,
  type ClientFilter,
  type ClientPosition,
  type ClientRow,
} from './client-points-views.ts'
import { toClubPoints } from './get-points.ts'
import { expiryOf } from './earning.ts'
import { expireLots } from './expire-points.ts'
import { countPointsHistory, findPointsHistory, findWallets } from './points-views.ts'
import { lockWallets, writePostings } from './wallet-store.ts'
import { cutPage, cutRows, defaultLimit } from '../../../infrastructure/database/page-of.ts'
import { pagedFile } from '../../../infrastructure/csv/list-file.ts'

/** The most rows in one CSV. */
const maxClientsExported = 20_000

async function readFilter(
  { db, clock }: Infrastructure,
  club_id: string,
  { segment, tier, search }: Pick<ClientPointsFilters, 'segment' | 'tier' | 'search'>,
) {
  const programme = await readProgramme(db, club_id)
  const filter: ClientFilter = { club_id, today: todayAt(programme, clock.now()), segment, tier, search }
  return { programme, filter }
}

export async function listClientPoints(
  infrastructure: Infrastructure,
  { club_id }: ClubCaller,
  query: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { sort = '-spend', cursor, limit = defaultLimit } = query
  const { programme, filter } = await readFilter(infrastructure, club_id, query)
  const after = readCursor(cursor, ['integer', 'id'])
  const { db } = infrastructure
  const [rows, count] = await Promise.all([
    findClientPoints(db, filter, { sort, after, limit }),
    countClientPoints(db, filter, countedClients),
  ])
  const { page: clients, next } = cutPage(rows, limit, (last) => [last.key, last.id])
  return { clients, currency: programme.currency, count, next }
}

const columns = ['Name', 'Tier', 'Points', 'Points owed', 'Visits', 'Qualifying spend', 'Currency', 'First visit', 'Last visit']

export async function exportClientPoints(
  infrastructure: Infrastructure,
  { club_id }: ClubCaller,
  query: ClientPointsFilters,
): Promise<Readable> {
  const { db } = infrastructure
  const { sort = '-spend' } = query
  const { programme, filter } = await readFilter(infrastructure, club_id, query)
  if ((await countClientPoints(db, filter, maxClientsExported + 1)) > maxClientsExported)
    return refuse('too_many_rows', { extra: { most: maxClientsExported } })
  const currency = programme.currency ?? 'EUR'
  const names = new Map(programme.rules.tiers.map(({ level, name }) => [level, name]))
  const line = ({ name, tier, available, debt, visits, points_base_minor, first_visit_on, last_visit_on }: ClientRow) =>
    csvLine([
      name,
      names.get(tier) ?? tier,
      available,
      debt,
      visits,
      csvAmount(points_base_minor, exponentOf(currency)),
      currency,
      first_visit_on,
      last_visit_on,
    ])
  return pagedFile(columns, line, async ({ after, limit }: { after: ClientPosition | null; limit: number }) => {
    const rows = await findClientPoints(db, filter, { sort, after, limit })
    const { page, next } = cutRows(rows, limit, ({ key, id }): ClientPosition => [key, id])
    return { rows: page, next }
  })
}

export async function getClientPoints(
  infrastructure: Infrastructure,
  { club_id }: ClubCaller,
  client_id: string,
  { cursor, limit = defaultLimit }: QueryOf<typeof detailEndpoint>,
): Promise<ClientPointsDetail> {
  const { db } = infrastructure
  const after = readCursor(cursor, ['instant', 'id'])
  const { programme, filter } = await readFilter(infrastructure, club_id, {})
  const of = { client_id, club_id }
  const [[client], [wallet], rows, count] = await Promise.all([
    findClientPoints(db, { ...filter, client_id }, { sort: '-spend', after: null, limit: 1 }),
    findWallets(db, client_id, [{ club_id, today: filter.today }]),
    findPointsHistory(db, { of, after, limit }),
    countPointsHistory(db, of),
  ])
  if (client === undefined) return refuse('not_found')
  const { club: _club, ...points } = toClubPoints(programme, wallet)
  const { page: history, next } = cutPage(rows, limit, (last) => [last.at, last.id])
  return { client, points, currency: programme.currency, history, count, next }
}

/** Adjusts points by hand. The client sees the reason in their history. */
export async function adjustClientPoints(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { client_id, body, key }: { client_id: string; body: BodyOf<typeof adjustEndpoint>; key: string | null },
): Promise<ClientPoints> {
  const { club_id, actor } = caller
  const once = { user_id: actor.user_id, club_id, key, endpoint: 'adjustClientPoints', request: { client_id, body } }
  return answerOnceIn({ db, clock }, once, async (tx) => {
    const programme = await readProgramme(tx, club_id)
    const filter = { club_id, client_id }
    const read = async (today: string) =>
      (await findClientPoints(tx, { ...filter, today }, { sort: '-spend', after: null, limit: 1 }))[0] ?? refuse('not_found')
    const page = await read(todayAt(programme, clock.now()))
    const wallets = await lockWallets(tx, [page.id])
    const wallet = wallets.get(page.id) ?? refuse('not_found')
    const now = clock.now()
    const today = todayAt(programme, now)
    const book = await expireLots(tx, wallet, today, now)
    const { points, reason } = body
    if (availableOf(book) + points < 0) return refuse('not_enough_points', { extra: { available: availableOf(book) } })
    const id = newId()
    const expires_on = expiryOf(today, programme.rules.expires_after_months)
    const change = points > 0 ? credit(book, { id, points, expires_on }) : debit(book, -points)
    const entry = { id, kind: 'adjusted' as const, points, business_date: today, at: now, actor_id: actor.user_id, reason }
    await writePostings(tx, wallets, [{ wallet_id: wallet.id, entry, change }])
    await audit(tx, caller, {
      at: now,
      action: 'adjustClientPoints',
      subject: { kind: 'client', id: client_id },
      before: { available: availableOf(book) },
      after: { available: availableOf(change.book), points, reason },
    })
    return read(today)
  })
}
