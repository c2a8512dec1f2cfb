import type { Caller } from '../../infrastructure/caller.ts'
import type { AnswerInputOf, QueryOf } from '#contract/base/endpoint.ts'
import type { CancelPreview, ReservationChanges } from '#contract/reservations/changes.ts'
import type { getReservation as endpoint } from '#contract/reservations/reservations.ts'
import type { Database } from '../../infrastructure/database/connect.ts'
import { gather } from '../../infrastructure/database/gather.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { hitLimit } from '../../infrastructure/rate-limits/rate-limit.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { ChangeState } from './changes/change-facts.ts'
import { releaseLines } from './changes/release-lines.ts'
import { changeContextOf } from './changes/modify-reservation.ts'
import { previewModification } from './changes/preview-modification.ts'
import { readChangeState } from './changes/read-change-state.ts'
import { nothingBooked, refundOfChange } from './core/refund.ts'
import { onlineLeft, type Money } from './money/figures.ts'
import { readMoney, readMoneyOf } from './money/money-views.ts'
import { moneyOfClient, sumsOfMovements } from './money/money-of-client.ts'
import { listMovements, showPayment } from './money/show-money.ts'
import { lineSumsOf } from './core/line-amounts.ts'
import { refuseUnlessAllowed } from './core/lock-for-action.ts'
import { initialsOf } from './core/initials.ts'
import { asOf, toReservation, type ReservationRow } from './core/reservation.ts'
import { findTransferred } from './core/client-list-views.ts'
import { findReservations, type OwnReservation } from './core/reservation-views.ts'
import { findRecipient } from './changes/transfers/offer-transfer.ts'
import { toReservationFor } from './changes/transfers/offered.ts'
import { findOffered } from './changes/transfers/transfer-views.ts'

/** A client's reservation with its payments; null if it is not theirs. */
type ReadReservation = (lookup: OwnReservation) => Promise<{ row: ReservationRow; money: Money } | null>

/** Batches simultaneous reads: a screen many people have open reads one row each. */
export function createReservationReader({ db }: Infrastructure): ReadReservation {
  return gather(async (lookups: OwnReservation[]) => {
    const [rows, money] = await Promise.all([
      findReservations(db, lookups),
      readMoneyOf(
        db,
        lookups.map(({ id }) => id),
      ),
    ])
    return rows.map((row, n) => (row === null ? null : { row, money: money[n] ?? { payments: [], till: [] } }))
  }, 50)
}

/** Each lookup discloses the initials behind a username. */
const lookups = { max: 20, windowSeconds: 3600 }

/** One reservation of this client, and on request a preview of cancelling, changing or transferring it now. */
export async function getReservation(
  infrastructure: Infrastructure & { read: ReadReservation },
  { actor: { user_id: clientId } }: Caller,
  id: string,
  { preview, line_ids, to, ...change }: QueryOf<typeof endpoint>,
): Promise<AnswerInputOf<typeof endpoint>> {
  const { db, clock, payments, config, read } = infrastructure
  const result = await read({ id, client_id: clientId })
  const now = clock.now()
  if (result === null) return preview === undefined ? getAnothers(db, clientId, id, now) : refuse('not_found')
  const { row } = result
  const money = moneyOfClient(result.money, clientId, row.client_id)
  const latest = money.payments.findLast(({ share_id }) => share_id === null)
  const reservation = {
    ...toReservation(row, now),
    payment: latest ? showPayment(latest) : null,
    movements: await listMovements(db, money),
  }
  if (preview === undefined) return reservation
  const lookup = { row: asOf(row, now), client_id: clientId, now }
  if (preview === 'modify')
    return {
      ...reservation,
      modification: await previewModification(db, lookup, wantedOf(change), changeContextOf(infrastructure)),
    }
  if (preview === 'transfer') {
    refuseUnlessAllowed('transfer', lookup.row, now)
    const typed = to ?? refuse('invalid', { fields: { to: ['Username or email is required'] } })
    if (config.rateLimits.enabled) await hitLimit(db, clock, `transfer-lookups:${clientId}`, lookups)
    const recipient = await findRecipient(db, typed, clientId)
    return { ...reservation, recipient: recipient === null || typed.includes('@') ? null : initialsOf(recipient.name) }
  }
  const online_minor = onlineLeft(result.money)
  if (line_ids === undefined) {
    const whole = refundOfChange(lookup.row.event, lookup.row, nothingBooked, { online_minor, now })
    return { ...reservation, cancellation: { ...whole, party_size: 0, total_minor: 0 } }
  }
  refuseUnlessAllowed('modify', lookup.row, now)
  const state = await readChangeState(db, lookup, payments !== null)
  return { ...reservation, cancellation: previewRelease(state, line_ids.split(','), { online_minor, now }) }
}

/** The change that a preview is about. */
const wantedOf = ({
  add,
  ...change
}: Pick<QueryOf<typeof endpoint>, 'party_size' | 'arrival_at' | 'add'>): ReservationChanges => ({
  ...change,
  ...(add !== undefined && {
    add: add.split(',').map((item) => {
      const [prestation_id = '', quantity] = item.split(':')
      return { prestation_id, quantity: Number(quantity) }
    }),
  }),
})

/** A reservation offered to this client or transferred by them. */
async function getAnothers(
  db: Database,
  clientId: string,
  id: string,
  now: Temporal.Instant,
): Promise<AnswerInputOf<typeof endpoint>> {
  const offered = await findOffered(db, id, clientId)
  if (offered !== null) return { ...toReservationFor(offered, clientId, now), payment: null, movements: [] }
  const row = (await findTransferred(db, id, clientId)) ?? refuse('not_found')
  const movements = await listMovements(db, moneyOfClient(await readMoney(db, id), clientId, row.client_id))
  return { ...toReservationFor(row, clientId, now), ...sumsOfMovements(movements), payment: null, movements }
}

/** What cancelling some lines of a reservation would do. */
function previewRelease(
  state: ChangeState,
  lineIds: readonly string[],
  at: { online_minor: number; now: Temporal.Instant },
): CancelPreview {
  const { row } = state
  const decision = releaseLines(state, lineIds)
  if ('refused' in decision) {
    const { code, ...detail } = decision.refused
    return refuse(code, detail)
  }
  const { party_size, lines } = decision.changed
  const sums = lineSumsOf(lines)
  return { ...refundOfChange(row.event, row, { ...sums, lines }, at), party_size, total_minor: sums.total_minor }
}
