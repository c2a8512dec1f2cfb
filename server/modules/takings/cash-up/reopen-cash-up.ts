import type { CashUp } from '#contract/cash-up.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Caller } from '../../../infrastructure/http/caller.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueMail } from '../../../infrastructure/mail/send-mail-job.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import { cashCountReversed, lockLedger, post, unfreezeDate } from '../../finance/index.ts'
import { notify } from '../../notifications/index.ts'
import { readClub } from '../dates/read-club.ts'
import { markReopened } from './cash-up-store.ts'
import { findFinancePeople, findSheet, findSheets } from './cash-up-views.ts'
import { getCashUp } from './get-cash-up.ts'

/** Reopens a closed date; only the platform may. The sheet stays, and its cash count is reversed because the cash will be counted again. */
export async function reopenCashUp(
  infrastructure: Infrastructure,
  { actor, membership, origin }: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<CashUp> {
  const { db, clock, config } = infrastructure
  return retryTransaction(async () =>
    db.transaction().execute(async (tx) => {
      const { club_id, business_date } = (await findSheet(tx, id)) ?? refuse('not_found')
      // The club sees it in its own log.
      const caller = { actor, membership, origin, club_id }
      await lockLedger(tx, club_id)
      const now = clock.now()
      const { name, currency } = await readClub(tx, club_id, now)
      const sheets = await findSheets(tx, club_id, business_date)
      const sheet = sheets.find((one) => one.id === id && one.reopened === null) ?? refuse('cash_up_open')
      await unfreezeDate(tx, club_id, business_date)
      const { expected_minor, counted_minor, difference_minor } = sheet
      if (difference_minor !== 0) {
        await post(tx, [
          {
            ...cashCountReversed({ expected_minor, counted_minor }),
            club_id,
            currency,
            occurred_at: now,
            settled_at: now,
            source: 'manual',
            cause: { kind: 'cash_up', id },
            actor: { kind: 'platform', id: actor.user_id },
            event: null,
            reservation_id: null,
            named_date: business_date,
          },
        ])
      }
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
      const email = writeEmail({
        subject: `Cash-up of ${business_date} reopened: ${name}`,
        heading: 'A closed date was reopened',
        blocks: [
          {
            kind: 'text',
            text: `We reopened the cash-up of ${business_date}. Its sheet stays on record, and its cash count was reversed. Count the drawer and close the date again.`,
          },
          { kind: 'facts', facts: [['Reason', reason]] },
          { kind: 'button', label: 'Open cash-up', url: `${config.publicUrl}${path}` },
        ],
        reason: 'You get this email because you manage the finances of this club.',
        site: config.publicUrl,
      })
      await notify(
        tx,
        people.map((to) => ({ kind: 'cash_up_reopened', id, to, email, path })),
        now,
      )
      for (const { email: address } of people) if (address !== null) await enqueueMail(tx, address, email)
      return getCashUp({ db: tx, clock }, caller, business_date)
    }),
  )
}
