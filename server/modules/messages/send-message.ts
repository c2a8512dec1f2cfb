import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueue, enqueueAll } from '../../infrastructure/jobs/enqueue.ts'
import { jobHandler, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import { lockConsents, readClubDay } from '../guests/index.ts'
import { decideRecipients, findNextClients, holdClients, type AddressedGuests } from './audience-views.ts'
import { isNews } from './message-email.ts'
import { messageEmail, guestMessageDue } from './message-jobs.ts'
import { lockMessage, setProgress, type LockedMessage } from './message-store.ts'
import { findMessageById, findMessageFacts, type MessageRow } from './message-views.ts'
import { insertRecipients } from './recipient-store.ts'
import { isOnThen } from './message.ts'

/** Guests in one transaction: their consents are locked for as long. */
const chunk = 200

interface Chunk {
  message_id: string
  send_at: string
  after: string | null
}

/** Whether this job is still what comes next: a repeated one, or one of an earlier time, does nothing. */
function isDue({ state, send_at, position }: LockedMessage, job: Chunk): boolean {
  if (send_at !== job.send_at) return false
  return state === 'sending' ? position === job.after : state === 'scheduled' && job.after === null
}

/** Decides about the next guests under their locks, and queues their emails. */
async function sendChunk({ clock }: Infrastructure, tx: Tx, message: MessageRow, after: string | null): Promise<string[]> {
  const { id, club_id, audience, filters, event, send_at, scheduled_at } = message
  const now = clock.now()
  const { today } = await readClubDay(tx, club_id, Temporal.Instant.from(send_at ?? instantText(now)))
  const about: AddressedGuests = { club_id, audience, filters, event_id: event?.id ?? null, today, now, since: scheduled_at }
  const clients = await findNextClients(tx, about, { after, limit: chunk })
  await holdClients(tx, clients)
  // No withdrawal and no other message to these guests comes in between now, and the next statement sees those before.
  if (isNews(audience)) await lockConsents(tx, club_id, clients)
  const recipients = await decideRecipients(tx, about, clients)
  const added = await insertRecipients(tx, id, recipients, instantText(now))
  await enqueueAll(
    tx,
    added
      .filter(({ result }) => result === 'queued')
      .map(({ client_id }) => ({ kind: messageEmail, payload: { message_id: id, client_id } })),
  )
  return clients
}

/**
 * Takes the next guests of a message in one transaction with where it stopped: a job that runs again, or in two processes at
 * once, finds the message further on and does nothing.
 */
async function sendNext(infrastructure: Infrastructure, job: Chunk): Promise<void> {
  const { db, clock } = infrastructure
  const { message_id: id, send_at, after } = job
  await db.transaction().execute(async (tx) => {
    const locked = await lockMessage(tx, id)
    if (locked === null || !isDue(locked, job)) return
    const at = instantText(clock.now())
    const message = await findMessageById(tx, id)
    if (message === null) return
    const facts = await findMessageFacts(tx, locked.club_id, message.event?.id ?? null)
    // Its event was cancelled or is over: nothing it says is true any more.
    if (after === null && facts?.event && !isOnThen(facts.event, clock.now())) {
      await setProgress(tx, id, { state: 'cancelled', position: null, at })
      return
    }
    const clients = await sendChunk(infrastructure, tx, message, after)
    const position = clients.at(-1) ?? after
    const isLast = clients.length < chunk
    await setProgress(tx, id, { state: isLast ? 'sent' : 'sending', position, at })
    if (!isLast) await enqueue(tx, guestMessageDue, { message_id: id, send_at, after: position })
  })
}

export const sendMessageHandler = (infrastructure: Infrastructure): JobHandler =>
  jobHandler(guestMessageDue, async (job) => sendNext(infrastructure, job))
