import * as z from 'zod/mini'
import { Id } from '#contract/schema.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import { waitEndedEmail } from './wait-ended-email.ts'
import { lockNight } from '../../events/index.ts'
import { tellByMail, tellInProduct } from '../emails/tell-people.ts'
import { endSomeOfLine } from './waiting-list-store.ts'
import { findWaitToMail } from './waiting-list-views.ts'

/** Entries of one transaction. */
const batchSize = 100

const waitEnded = jobKind('mail_wait_ended', z.object({ entry_id: Id }), 'mail')

/**
 * Ends the waiting for a night that was called off, in batches, each with its letters, while its reservations still stand: whoever
 * has places as well gets the letter about those. Begun again after a crash it goes on where it was; two at once take turns.
 */
export async function closeWaitingList({ db }: Infrastructure, eventId: string): Promise<void> {
  for (let ended = batchSize; ended === batchSize;) {
    ended = await db.transaction().execute(async (tx) => {
      await lockNight(tx, eventId)
      const waits = await endSomeOfLine(tx, eventId, batchSize)
      const letters = waits
        .filter(({ holds_places }) => !holds_places)
        .map(({ id }) => ({ kind: waitEnded, payload: { entry_id: id } }))
      if (letters.length > 0) await enqueueAll(tx, letters)
      return waits.length
    })
  }
}

export function waitingListHandlers(infrastructure: Infrastructure, sendMail: SendMail): JobHandler[] {
  const { db, config } = infrastructure
  const site = config.publicUrl
  const path = '/client/events'
  return [
    jobHandler(waitEnded, async ({ entry_id }, { id }) => {
      const found = await findWaitToMail(db, entry_id)
      if (found === null) return
      const { user_id, email, ...wait } = found
      const telling = {
        kind: waitEnded,
        id,
        to: { user_id, email },
        letter: waitEndedEmail(wait, { url: `${site}${path}`, site }),
        path,
      }
      await tellInProduct(infrastructure, [telling])
      await tellByMail(sendMail, telling)
    }),
  ]
}
