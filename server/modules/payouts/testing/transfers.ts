import { randomUUID } from 'node:crypto'
import { requestClubTransfer, type ClubTransfer } from '#contract/payouts/club-transfers.ts'
import { connectClubPayoutAccount } from '#contract/payouts/payout-accounts.ts'
import type { Call } from '#contract/base/client.ts'
import { addClub, keepSignedIn, type TestClub } from '../../../testing/clubs.ts'
import { submit } from '../../../testing/money.ts'
import type { World } from '../../../testing/world.ts'
import { statementBooks } from '../../ambassadors/index.ts'
import { post, reservationPaid } from '../../ledger/index.ts'
import { clubBooks } from '../pay-out-club.ts'
import type { PayoutParts } from '../payee-books.ts'

/** What the jobs of transfers run with. */
export const partsOf = ({ infrastructure }: World): PayoutParts => ({
  ...infrastructure,
  books: { club: clubBooks, ambassador: statementBooks },
})

export interface PaidClub extends TestClub {
  /** The provider's page for its account. */
  page: string
}

/** A client pays a club online for no event. */
export async function payClub(world: World, club_id: string, amount_minor: number): Promise<void> {
  await world.infrastructure.db.transaction().execute(async (tx) =>
    post(tx, [
      {
        ...reservationPaid({ amount_minor, platform_fee_minor: 0, allocation: [] }),
        club_id,
        currency: 'EUR',
        occurred_at: world.clock.now(),
        settled_at: null,
        source: 'online',
        cause: { kind: 'payment', id: randomUUID() },
        actor: { kind: 'system' },
        event: null,
        reservation_id: null,
      },
    ]),
  )
}

/** Opens the provider's page as the club's administrator. */
export const openPage = async (world: World, { call }: TestClub): Promise<string> =>
  (await call(connectClubPayoutAccount, { body: { current_password: world.password } })).url

/** A club that is owed 100.00 EUR and whose account with this test bank account has waited long enough. */
export async function connectedClub(world: World, bank: string): Promise<PaidClub> {
  const club = await addClub(world)
  await payClub(world, club.club_id, 10_000)
  const page = await openPage(world, club)
  await submit(world.app, page, { bank })
  await world.runDueJobs()
  world.clock.move({ hours: 72, seconds: 1 })
  await keepSignedIn(world)
  await world.runDueJobs()
  return { ...club, page }
}

export const requestTransfer = async (
  call: Call,
  club_id: string,
  amount_minor = 10_000,
  idempotencyKey: string = randomUUID(),
): Promise<ClubTransfer> => call(requestClubTransfer, { body: { club_id, currency: 'EUR', amount_minor }, idempotencyKey })

/** What a club is due and has on its bank account in the ledger, and what left the provider for it. */
export async function booksOf(world: World, clubId: string): Promise<Record<string, number>> {
  const { rows } = await world.pool.query<{ account: string; sum: number }>(
    `select e.account, sum(e.amount_minor)::int as sum from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.club_id = $1 and t.kind in ('club_paid_out', 'club_payout_voided') group by 1 having sum(e.amount_minor) <> 0`,
    [clubId],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

/** The books after one payout of this amount by transfer. */
export const paidBooks = (amount: number): Record<string, number> => ({
  due_to_clubs: amount,
  provider_clearing: 0 - amount,
  club_bank: amount,
  club_due_from_platform: 0 - amount,
})
