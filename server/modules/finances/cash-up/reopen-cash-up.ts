import type { CashUp } from '#contract/finances/cash-up.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatDate } from '../../../infrastructure/mail/format.ts'
import { enqueueMail } from '../../../infrastructure/mail/send-mail-job.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { cashCountReversed, lockLedger, unfreezeDate } from '../../ledger/index.ts'
import { notify } from '../../notifications/index.ts'
import { readCompleteClub } from '../../clubs/index.ts'
import { markReopened } from './cash-up-store.ts'
import { findFinancePeople, findSheet, findSheets } from './cash-up-views.ts'
import { getCashUp } from './get-cash-up.ts'
import { postDifference } from './write-sheet.ts'

interface ReopeningFacts {
  club_name: string
  /** In words. */
  date: string
  reason: string
  url: string
}

const cashUpReopenedEmail = ({ club_name, date, reason, url }: ReopeningFacts, site: string): Email =>
  writeEmail({
    subject: `Cash-up of ${date} reopened: ${club_name}`,
    heading: `Cash-up of ${date} reopened`,
    text: ['Count the drawer and close the date again. Its earlier sheet stays on record, and its cash count was reversed.'],
    action: { label: 'Open cash-up', url },
    facts: [
      ['Reason', reason],
      ['Club', club_name],
    ],
    reason: 'You received this because you manage the finances of this club.',
    site,
  })

/** Reopens a closed date, as only the platform may. The sheet stays; its cash count is reversed, to be counted again. */
export async function reopenCashUp(
  infrastructure: Infrastructure,
  { actor, membership, origin }: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<CashUp> {
  const { db, clock, config } = infrastructure
  return retryTransaction(db, async (tx) => {
    const { club_id, business_date } = (await findSheet(tx, id)) ?? refuse('not_found')
    // The club sees it in its own log.
    const caller = { actor, membership, origin, club_id }
    await lockLedger(tx, club_id)
    const now = clock.now()
    const { name } = await readCompleteClub(tx, club_id, now)
    const sheets = await findSheets(tx, club_id, business_date)
    const sheet = sheets.find((one) => one.id === id && one.reopened === null) ?? refuse('cash_up_open')
    await unfreezeDate(tx, club_id, business_date)
    await postDifference(tx, cashCountReversed, sheet, { id, club_id, actor: { kind: 'platform', id: actor.user_id }, now })
    await markReopened(tx, id, { by: actor.user_id, reason, now })
    await audit(tx, caller, {
      at: now,
      action: 'reopenCashUp',
      subject: { kind: 'cash_up', id },
      before: { status: 'closed' },
      after: { status: 'open', business_date, reason },
    })

    const path = `/admin-club/cash-up/${business_date}`
    const people = await findFinancePeople(tx, club_id)
    const about = { club_name: name, date: formatDate(business_date), reason, url: `${config.publicUrl}${path}` }
    const email = cashUpReopenedEmail(about, config.publicUrl)
    await notify(
      tx,
      people.map((to) => ({ kind: 'cash_up_reopened', id, to, email, path })),
      now,
    )
    for (const { email: address } of people) if (address !== null) await enqueueMail(tx, address, email)
    return getCashUp({ db: tx, clock }, caller, business_date)
  })
}
