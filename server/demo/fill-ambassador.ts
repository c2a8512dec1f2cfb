import type { Tx } from '../infrastructure/database/connect.ts'
import type { Infrastructure } from '../infrastructure/infrastructure.ts'
import { insertReferral } from '../modules/accounts/demo.ts'
import { keepSignature } from '../modules/agreements/index.ts'
import { fillCommissions, getAmbassadorContract, prepareAmbassadorSignature } from '../modules/ambassadors/demo.ts'
import { putBankAccount, sealBankAccount } from '../modules/payouts/demo.ts'
import { listInvoiceRows } from '../modules/subscriptions/demo.ts'
import { instantText } from '../infrastructure/clock/clock.ts'
import type { DemoClub } from './clubs.ts'
import type { DemoEvent } from './make-events.ts'
import { personNameOf } from './people.ts'
import { signedUpAt } from './subscriptions.ts'

interface FillContext extends Pick<Infrastructure, 'config' | 'clock'> {
  clubs: readonly DemoClub[]
  events: readonly DemoEvent[]
  /** Bookings of each event. */
  booked: ReadonlyMap<string, readonly string[]>
  idOf: (username: string) => string
  now: Temporal.Instant
}

const demoCode = 'VESPER24'
/** By slug. */
const referredClubs = new Set(['kelder-noord', 'foundry-lane'])

/** The code a club signed up with. */
export const signUpCodeOf = (slug: string): string | null => (referredClubs.has(slug) ? demoCode : null)

const reasons = ['code', 'event_link', 'club_link', 'link'] as const

/** For every sixth booking, by its index: who referred the guest. */
export const referralOf = (ambassador_id: string, index: number) =>
  index % 6 === 0 ? { referral: { code: demoCode, ambassador_id, reason: reasons[(index / 6) % 4] ?? 'link' } } : {}

const origin = { address: '127.0.0.1', user_agent: 'Demo data' }

/** The demo ambassador referred the clubs that have a code, and brought guests to all of them: what that has earned and paid. */
export async function fillAmbassador(tx: Tx, { clubs, events, booked, idOf, now, config, clock }: FillContext): Promise<void> {
  const ambassador_id = idOf('ambassador')
  if (ambassador_id === '') return
  const signing = { config, db: tx, clock: { ...clock, now: () => now.subtract({ hours: 24 * 170 }) } }
  const { document_sha256 } = await getAmbassadorContract(signing, ambassador_id)
  const full_name = personNameOf('ambassador')
  const form = { full_name, document_sha256, signature: { type: 'typed' as const, data: full_name } }
  await keepSignature(tx, await prepareAmbassadorSignature(signing, { ambassador_id, origin, form }))

  const referred = clubs.filter(({ row }) => referredClubs.has(row.slug))
  const invoices = []
  for (const { admin, row } of referred) {
    const issued = (await listInvoiceRows(tx, row.id, { after: null, limit: 100 })).toReversed()
    await insertReferral(tx, { user_id: idOf(admin), code: demoCode, created_at: instantText(signedUpAt(row, now)) })
    invoices.push(...issued.map(({ id, issued_at }) => ({ id, at: Temporal.Instant.from(issued_at) })))
  }
  const reservations = events
    .toSorted((one, other) => (one.row.ends_at < other.row.ends_at ? -1 : 1))
    .map(({ row }) => {
      const over = Temporal.Instant.from(row.ends_at).add({ hours: 2 })
      return { ids: booked.get(row.id) ?? [], at: Temporal.Instant.compare(over, now) < 0 ? over : now }
    })
  const payee = { kind: 'ambassador', id: ambassador_id } as const
  const account = await sealBankAccount({ config }, payee, { holder: full_name, iban: 'DE89370400440532013000' })
  await putBankAccount(tx, payee, { ...account, version: 1 }, now.subtract({ hours: 60 * 24 }))
  await fillCommissions(tx, { ambassador_id, reservations, invoices, superadmin: idOf('superadmin') }, now)
}
