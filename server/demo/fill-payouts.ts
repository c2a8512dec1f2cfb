import type { Tx } from '../infrastructure/database/connect.ts'
import type { Infrastructure } from '../infrastructure/infrastructure.ts'
import { fillPayout, putBankAccount, sealBankAccount } from '../modules/payouts/demo.ts'
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
