import type {
  ClubPayout,
  exportBankFile as bankFile,
  listClubPayouts as listPayouts,
  listDueToClubs as listDue,
  recordClubPayout as record,
  voidClubPayout as voidEndpoint,
} from '#contract/payouts/club-payouts.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { csvAmount, csvBegin, csvLine } from '../../infrastructure/csv/csv.ts'
import { readCursor } from '../../infrastructure/database/cursor.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { answerOnceIn } from '../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { isClub } from '../accounts/index.ts'
import { countPayouts, findPayout, findPayouts } from './payout-views.ts'
import { lockBankFiles, noteClubsInFile } from './bank-file-store.ts'
import { openBankAccounts, recordBankFile } from './seal-bank-account.ts'
import { payOutClub, voidPayoutOf as voidRecorded } from './pay-out-club.ts'
import { findDue, findPayees, readDueTotals } from './due-views.ts'
import { cutPage, defaultLimit } from '../../infrastructure/database/page-of.ts'

type DueQuery = QueryOf<typeof listDue>

export async function listDueToClubs(
  { db, clock, payouts }: Infrastructure,
  _caller: Caller,
  { currency, club, cursor, limit = defaultLimit }: DueQuery,
): Promise<AnswerOf<typeof listDue>> {
  const after = readCursor(cursor, ['integer', 'id', 'text'])
  const filter = { currency: currency ?? null, club_ids: club === undefined ? null : [club], now: instantText(clock.now()) }
  const [rows, totals] = await Promise.all([findDue(db, filter, { after, limit }), readDueTotals(db, filter)])
  const { page: due, next } = cutPage(rows, limit, (last) => [last.due_minor, last.club.id, last.currency])
  const count = totals.reduce((all, { clubs }) => all + clubs, 0)
  return { pays_by_transfer: payouts !== null, due, totals, count, next }
}

export async function listClubPayouts(
  { db }: Infrastructure,
  _caller: Caller,
  { currency, club, cursor, limit = defaultLimit }: QueryOf<typeof listPayouts>,
): Promise<AnswerOf<typeof listPayouts>> {
  const after = readCursor(cursor, ['instant', 'id'])
  const filter = { club_id: club ?? null, currency: currency ?? null }
  const [rows, count] = await Promise.all([findPayouts(db, filter, { after, limit }), countPayouts(db, filter)])
  const { page: payouts, next } = cutPage(rows, limit, (last) => [last.position, last.id])
  return { payouts, count, next }
}

/** Records a payout that was made: in the ledger, on the club's statement, and as news for the club. */
export async function recordClubPayout(
  { db, clock }: Infrastructure,
  caller: Caller,
  { body, key }: { body: BodyOf<typeof record>; key: string | null },
): Promise<ClubPayout> {
  const user_id = caller.actor.user_id
  const now = clock.now()
  if (!(await isClub(db, body.club_id))) refuse('invalid', { fields: { club_id: ['Choose a club'] } })
  // A date starts earlier in the east than in UTC.
  if (body.paid_on > now.toZonedDateTimeISO('Pacific/Kiritimati').toPlainDate().toString())
    refuse('invalid', { fields: { paid_on: ['The date can’t be in the future'] } })
  return answerOnceIn({ db, clock }, { user_id, club_id: null, key, endpoint: 'recordClubPayout', request: body }, async (tx) => {
    const paid = await payOutClub(tx, { ...body, recorded_by: user_id }, now)
    if ('refused' in paid) {
      if (paid.refused === 'recorded_before') return refuse('payout_recorded')
      return refuse('payout_exceeds_due', { extra: { due_minor: paid.due_minor } })
    }
    await audit(tx, caller, {
      at: now,
      action: 'recordClubPayout',
      subject: { kind: 'club', id: body.club_id },
      after: { payout_id: paid.id, ...body },
    })
    const payout = await findPayout(tx, paid.id)
    if (payout === null) throw new Error(`The payout ${paid.id} was just recorded.`)
    return payout
  })
}

/** Voids a payout recorded by mistake: in the ledger, on the club's statement, and as news for the club. */
export async function voidClubPayout(
  { db, clock }: Infrastructure,
  caller: Caller,
  { id, body, key }: { id: string; body: BodyOf<typeof voidEndpoint>; key: string | null },
): Promise<ClubPayout> {
  const user_id = caller.actor.user_id
  const now = clock.now()
  return answerOnceIn(
    { db, clock },
    { user_id, club_id: null, key, endpoint: 'voidClubPayout', request: { id, body } },
    async (tx) => {
      const payout = (await findPayout(tx, id)) ?? refuse('not_found')
      // The provider has moved the money, and reports it if it comes back.
      if (payout.method === 'transfer' && payout.voided === null) return refuse('payout_transferred')
      if (!(await voidRecorded(tx, id, { voided_by: user_id, ...body }, now))) return refuse('payout_voided')
      const { club, amount_minor, currency, reference } = payout
      await audit(tx, caller, {
        at: now,
        action: 'voidClubPayout',
        subject: { kind: 'club', id: club.id },
        before: { payout_id: id, amount_minor, currency, reference },
        after: { payout_id: id, ...body },
      })
      return (await findPayout(tx, id)) ?? refuse('not_found')
    },
  )
}

const bankColumns = [
  'Club',
  'Account holder',
  'IBAN',
  'Account number',
  'Routing number',
  'Payee',
  'Street',
  'Postcode',
  'City',
  'Country',
  'Email',
  'Amount',
  'Currency',
  'Reference',
]

/** What can be paid out now, one line per club; the payout is later recorded with the reference. */
export async function exportBankFile(
  infrastructure: Infrastructure,
  caller: Caller,
  { currency, clubs }: QueryOf<typeof bankFile>,
): Promise<string> {
  const { db, clock } = infrastructure
  const club_ids = clubs === undefined ? null : clubs.toLowerCase().split(',')
  const { payees, now } = await db.transaction().execute(async (tx) => {
    await lockBankFiles(tx, 'file')
    const now = clock.now()
    const rows = await findPayees(tx, { currency, club_ids, now: instantText(now) })
    const opened = await openBankAccounts(infrastructure, rows)
    await noteClubsInFile(tx, { currency, club_ids: rows.map(({ id }) => id) }, now)
    await recordBankFile(tx, caller, { action: 'exportBankFile', currency, payees: rows.length }, now)
    return { payees: opened, now }
  })
  const day = now.toZonedDateTimeISO('UTC').toPlainDate().toString().replaceAll('-', '')
  const lines = payees.map((payee) =>
    csvLine([
      payee.name,
      payee.holder,
      payee.iban,
      payee.account_number,
      payee.routing_number,
      payee.legal_name,
      payee.street,
      payee.postcode,
      payee.city,
      payee.country,
      payee.contact_email,
      csvAmount(payee.amount_minor, exponentOf(currency)),
      currency,
      `VESPER-${day}-${payee.slug.toUpperCase()}`,
    ]),
  )
  return [csvBegin, csvLine(bankColumns), ...lines].join('')
}
