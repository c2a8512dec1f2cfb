import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { eachSeparately } from '../../../infrastructure/jobs/each-separately.ts'
import { readProgrammes, type ProgrammeClub } from '../rules/rules-views.ts'
import { todayAt } from '../rules/rules.ts'
import { debit, overdueOf, type Book } from './book.ts'
import { findClubsWithLots, findOverdueWallets } from './expiry-views.ts'
import { lockWallets, writePostings, type LockedWallet, type WalletPosting } from './wallet-store.ts'

const expiring = (wallet: LockedWallet, today: string, now: Temporal.Instant): WalletPosting[] => {
  const points = overdueOf(wallet.book, today)
  if (points === 0) return []
  // Expired lots are the first to be taken from.
  const change = debit(wallet.book, points)
  return [
    { wallet_id: wallet.id, entry: { id: newId(), kind: 'expired', points: -points, business_date: today, at: now }, change },
  ]
}

/** Expires overdue points of a locked wallet before any other decision; returns what is left. */
export async function expireLots(tx: Tx, wallet: LockedWallet, today: string, now: Temporal.Instant): Promise<Book> {
  const postings = expiring(wallet, today, now)
  await writePostings(tx, new Map([[wallet.id, wallet]]), postings)
  return postings[0]?.change.book ?? wallet.book
}

/** Wallets per transaction. */
const batchSize = 500

/** Points expire once the last date on which they could be spent is over at their club. */
export async function expirePoints({ db, clock, log }: Infrastructure): Promise<void> {
  const programmes = await readProgrammes(db, await findClubsWithLots(db, clock.now()))
  await eachSeparately(log, [...programmes.keys()], async (clubId) => {
    const programme = programmes.get(clubId)
    if (programme !== undefined) await expireAt({ db, clock }, programme)
  })
}

async function expireAt({ db, clock }: Pick<Infrastructure, 'db' | 'clock'>, programme: ProgrammeClub): Promise<void> {
  const today = todayAt(programme, clock.now())
  for (let count = batchSize; count === batchSize;) {
    const ids = await findOverdueWallets(db, programme.id, today, batchSize)
    count = ids.length
    await db.transaction().execute(async (tx) => {
      const wallets = await lockWallets(tx, ids)
      const now = clock.now()
      await writePostings(
        tx,
        wallets,
        [...wallets.values()].flatMap((wallet) => expiring(wallet, today, now)),
      )
    })
  }
}
