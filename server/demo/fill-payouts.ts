import { instantText } from '../infrastructure/clock/clock.ts'
import type { Tx } from '../infrastructure/database/connect.ts'
import { newId } from '../infrastructure/ids.ts'
import type { Infrastructure } from '../infrastructure/infrastructure.ts'
import { keepAccount, keepTransfer } from '../infrastructure/payments/simulated/account-store.ts'
import { newName } from '../infrastructure/payments/simulated/names.ts'
import { findStatements, statementBooks } from '../modules/ambassadors/demo.ts'
import { readDueToClub } from '../modules/ledger/index.ts'
import {
  clubBooks,
  fillPayout,
  fillTransfer,
  keepPayoutAccount,
  namePayoutAccount,
  putBankAccount,
  sealBankAccount,
  writeAccountReport,
} from '../modules/payouts/demo.ts'
import type { DemoClub } from './clubs.ts'

/** Examples from the registry; the last club has not added its own yet. */
const demoIbans = ['NL91ABNA0417164300', 'GB29NWBK60161331926819']

/** On the third of each of the last months, every club was paid what it was due for the events of earlier months. */
export async function fillPayouts(
  tx: Tx,
  clubs: readonly DemoClub[],
  { needs, superadmin, now }: { needs: Pick<Infrastructure, 'config'>; superadmin: string; now: Temporal.Instant },
): Promise<void> {
  for (const [index, iban] of demoIbans.entries()) {
    const club = clubs[index]
    if (club === undefined) continue
    const payee = { kind: 'club', id: club.row.id } as const
    const account = await sealBankAccount(needs, payee, { holder: club.row.legal_name, iban })
    await putBankAccount(tx, payee, { ...account, version: 1 }, now.subtract({ hours: 90 * 24 }))
  }
  const month = now
    .toZonedDateTimeISO('UTC')
    .with({ day: 1, hour: 10, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  for (const first of [month.subtract({ months: 1 }), month]) {
    const at = first.add({ days: 2 })
    const paid_on = at.toPlainDate().toString()
    if (Temporal.Instant.compare(at.toInstant(), now) > 0) continue
    for (const { row } of clubs) {
      const reference = `VESPER-${paid_on.replaceAll('-', '')}-${row.slug.toUpperCase()}`
      const payout = { club_id: row.id, currency: row.currency, reference, paid_on, recorded_by: superadmin }
      await fillPayout(tx, { ...payout, for_events_before: first.toPlainDate().toString() }, at.toInstant())
    }
  }
}

const books = { club: clubBooks, ambassador: statementBooks }
const provider = 'simulated'
/** The test bank account that receives transfers at once. */
const bank = '4300'

interface Recipient {
  payee: { kind: 'club' | 'ambassador'; id: string }
  account: string
}

/** An account at the simulated provider, connected long enough ago to be paid. */
async function connect(tx: Tx, payee: Recipient['payee'], at: Temporal.Instant): Promise<Recipient> {
  const { attempt } = await keepPayoutAccount(tx, { payee, provider }, at)
  const row = { id: newName('account'), reference: `${payee.id}:${attempt}`, state: 'open', bank }
  const account = await keepAccount(tx, { ...row, enabled_at: instantText(at), created_at: instantText(at) })
  await namePayoutAccount(tx, payee, attempt, account)
  const opened = { reference: `${account}_${bank}`, last_four: bank }
  const report = { state: 'enabled' as const, missing: [], disabled_reason: null, bank: opened, bank_changed_at: instantText(at) }
  await writeAccountReport(tx, { payee, reference: account }, report, at)
  return { payee, account }
}

interface DemoTransfer {
  statement_id: string | null
  currency: string
  amount_minor: number
  requested_by: string
  outcome: 'paid' | 'reversed' | 'failed'
  back_at: Temporal.Instant
}

/** A transfer of the past, in the provider's book and in ours. One that was reversed came back at `back_at`. */
async function transfer(
  tx: Tx,
  to: Recipient,
  { outcome, back_at, ...facts }: DemoTransfer,
  at: Temporal.Instant,
): Promise<void> {
  const [key, { amount_minor, currency }] = [newId(), facts]
  const failure = outcome === 'failed' ? 'balance_insufficient' : null
  const reversed_minor = outcome === 'reversed' ? amount_minor : 0
  const row = { id: newName('transfer'), reference: key, account: to.account, amount_minor, currency, reversed_minor, failure }
  const { transfer: kept } = await keepTransfer(tx, { ...row, created_at: instantText(at) })
  const soon = at.add({ minutes: 1 })
  const request = { id: key, ...to, ...facts, provider }
  if (failure !== null) return fillTransfer(tx, books, request, [at, { end: { state: 'failed', failure }, at: soon }])
  const paid = { state: 'paid', reference: kept.id } as const
  const back = outcome === 'reversed' ? [{ end: { ...paid, reversed_minor }, at: back_at }] : []
  await fillTransfer(tx, books, request, [at, { end: { ...paid, reversed_minor: 0 }, at: soon }, ...back])
}

interface FillContext {
  club: { row: Pick<DemoClub['row'], 'id' | 'currency'> } | undefined
  ambassador_id: string
  superadmin: string
  now: Temporal.Instant
}

/** A club and an ambassador with an account at the provider, and transfers of the last days: paid, failed, and reversed. */
export async function fillTransfers(
  tx: Tx,
  { config }: Pick<Infrastructure, 'config'>,
  { club, ambassador_id, superadmin, now }: FillContext,
): Promise<void> {
  if (config.transfers === null) return
  const [connected, daysAgo] = [now.subtract({ hours: 40 * 24 }), (days: number) => now.subtract({ minutes: days * 24 * 60 })]
  if (club !== undefined) {
    const to = await connect(tx, { kind: 'club', id: club.row.id }, connected)
    const { currency } = club.row
    const part = Math.floor((await readDueToClub(tx, club.row.id, currency)) / 1_000) * 100
    const of = { statement_id: null, currency, requested_by: superadmin, back_at: daysAgo(2) }
    const history = [
      [6, 'failed', 2 * part],
      [5, 'paid', 2 * part],
      [3, 'reversed', part],
    ] as const
    if (part > 0)
      for (const [days, outcome, amount_minor] of history) await transfer(tx, to, { ...of, amount_minor, outcome }, daysAgo(days))
  }
  if (ambassador_id === '') return
  const to = await connect(tx, { kind: 'ambassador', id: ambassador_id }, connected)
  const unpaid = (await findStatements(tx, ambassador_id, { after: null, limit: 100 }))
    .filter(({ status }) => status === 'payable')
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
  for (const [index, { id: statement_id, currency, total_minor, made_at }] of unpaid.entries()) {
    const request = { statement_id, currency, amount_minor: total_minor, requested_by: superadmin }
    const from = Temporal.Instant.from(made_at)
    // The first one is still to be paid, after two attempts.
    const attempts = index === 0 ? (['reversed', 'failed'] as const) : (['paid'] as const)
    for (const [step, outcome] of attempts.entries())
      await transfer(tx, to, { ...request, back_at: from.add({ hours: 1 }), outcome }, from.add({ minutes: 90 * step + 10 }))
  }
}
