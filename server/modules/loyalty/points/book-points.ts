import type { Clock } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { follower, type Follower } from '../../../infrastructure/jobs/news.ts'
import { insertNotices } from '../../notifications/index.ts'
import { reservationsChanged } from '../../reservations/index.ts'
import { readProgrammes } from '../rules/rules-views.ts'
import { countVisits, dropAccruals, putAccruals, ensureWallets, lockWallets, writePostings } from './wallet-store.ts'
import { decidePoints, type PointsDecision } from './earning.ts'
import { findHoldings, readAccruing, readBooked, readTierPoints, type AccruingReservation } from './earning-views.ts'
import { earnedNotice } from './points-notices.ts'
import { refreshTiers } from './refresh-tiers.ts'

/** Keeps points in step with reservations: payments, refunds, completed events, transfers. */
export const pointsFollower = (infrastructure: Infrastructure): Follower =>
  follower(reservationsChanged, {
    name: 'book_points',
    lane: 'bulk',
    run: async ({ facts: { steps } }) =>
      bookPoints(infrastructure, [...new Set(steps.map(({ reservation_id }) => reservation_id))]),
  })

/**
 * Updates the points of these reservations. Locks wallets and no reservation, so that a door never waits for it; concurrent
 * changes publish their own news.
 */
export async function bookPoints({ db, clock }: Infrastructure, reservationIds: readonly string[]): Promise<void> {
  await retryTransaction(db, async (tx) => bookWithin(tx, reservationIds, clock))
}

export async function bookWithin(tx: Tx, reservationIds: readonly string[], clock: Pick<Clock, 'now'>): Promise<void> {
  const holdings = await findHoldings(tx, reservationIds)
  if (holdings.length === 0) return
  const now = clock.now()
  const wallets = holdings.flatMap(({ client_id, club_id }) => (client_id === null ? [] : [{ client_id, club_id }]))
  const own = await ensureWallets(tx, [...new Map(wallets.map((one) => [Object.values(one).join(), one])).values()], now)
  const before = holdings.flatMap(({ wallet_id }) => wallet_id ?? [])
  await bookLocked(tx, { reservationIds: holdings.map(({ id }) => id), walletIds: [...new Set([...own, ...before])], now })
}

interface PointsPosting {
  reservationIds: readonly string[]
  walletIds: readonly string[]
  now: Temporal.Instant
}

async function bookLocked(tx: Tx, { reservationIds, walletIds, now }: PointsPosting): Promise<void> {
  const wallets = await lockWallets(tx, walletIds)
  const walletOf = new Map([...wallets.values()].map(({ id, client_id, club_id }) => [`${client_id} ${club_id}`, id]))
  // Read after the locks. Earned points stay where they are; pending ones move with the reservation.
  const located = (await readAccruing(tx, reservationIds)).flatMap((row) => {
    const wallet_id = row.accrual?.state === 'earned' ? row.accrual.wallet_id : walletOf.get(`${row.client_id} ${row.club_id}`)
    return wallet_id === undefined ? [] : [{ row, wallet_id }]
  })
  const requests = located.map(({ row, wallet_id }) => ({ wallet_id, date: row.business_date }))
  const programmes = await readProgrammes(tx, [...new Set(located.map(({ row }) => row.club_id))])
  const tierPoints = await readTierPoints(tx, requests, 'before_date')
  const dates = [...new Set(requests.map(({ date }) => date))]
  const booked = await readBooked(tx, { walletIds, dates, reservationIds })

  const decisions: (PointsDecision & { row: AccruingReservation; wallet_id: string })[] = []
  const books = new Map([...wallets].map(([id, { book }]) => [id, book]))
  for (const { row, wallet_id } of located) {
    const [programme, book] = [programmes.get(row.club_id), books.get(wallet_id)]
    if (programme === undefined || book === undefined) continue
    const visit = `${wallet_id} ${row.business_date}`
    const decision = decidePoints(book, {
      row,
      wallet_id,
      rules: programme.rules,
      tierPoints: tierPoints.get(visit) ?? 0,
      booked: booked.points.get(row.id) ?? 0,
      lot_id: booked.lots.get(row.id),
      hasVisit: booked.visits.has(visit),
      now,
      newId,
    })
    books.set(wallet_id, decision.book)
    if ((decision.earned?.visit ?? 0) > 0) booked.visits.add(visit)
    decisions.push({ ...decision, row, wallet_id })
  }
  await writeDecisions(tx, wallets, decisions, now)
  const touched = [...new Set(decisions.filter(({ postings }) => postings.length > 0).map(({ wallet_id }) => wallet_id))]
  await refreshTiers(tx, touched, programmes, now)
  await insertNotices(
    tx,
    decisions.flatMap(({ row, wallet_id, earned }) => {
      const [wallet, programme] = [wallets.get(wallet_id), programmes.get(row.club_id)]
      if (earned === null || earned.spend + earned.visit === 0 || wallet === undefined || programme === undefined) return []
      return earnedNotice({
        user_id: wallet.client_id,
        club_name: programme.name,
        event_title: row.event_title,
        reservation_id: row.id,
        ...earned,
      })
    }),
    now,
  )
}

async function writeDecisions(
  tx: Tx,
  wallets: Awaited<ReturnType<typeof lockWallets>>,
  decisions: readonly (PointsDecision & { row: AccruingReservation; wallet_id: string })[],
  now: Temporal.Instant,
): Promise<void> {
  await writePostings(
    tx,
    wallets,
    decisions.flatMap(({ postings }) => postings),
  )
  const accruals = decisions.flatMap(({ accrual }) => accrual ?? [])
  const ended = decisions.filter(({ accrual, row }) => accrual === null && row.accrual !== null).map(({ row }) => row.id)
  if (accruals.length > 0) await putAccruals(tx, accruals, now)
  if (ended.length > 0) await dropAccruals(tx, ended)
  const earned = accruals.filter(({ state }) => state === 'earned').map(({ wallet_id }) => wallet_id)
  if (earned.length > 0) await countVisits(tx, [...new Set(earned)])
}
