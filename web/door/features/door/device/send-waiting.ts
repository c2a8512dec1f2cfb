import type { Call } from '#contract/client.ts'
import { syncDoor, type DoorAnswer } from '#contract/door.ts'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { waitingOf, withCount, type DeskState, type Link } from './desk-state.ts'
import type { Change, Deed } from './kept.ts'

interface Sending {
  eventId: string
  call: Call
  device: string
  keep(change: Change, link: Link): Promise<void>
  getState(): DeskState
}

const atOnce = 50
const patienceMs = 15_000

/** In the order in which it was done, some at a time. What the server has answered does not wait any more, whatever happens next. */
export async function sendWaiting(sending: Sending): Promise<void> {
  for (;;) {
    const batch = waitingOf(sending.getState()).slice(0, atOnce)
    if (batch.length === 0) return
    try {
      await send(sending, batch)
    } catch (error) {
      if (statusOf(error) !== 400) throw error
      // One of them is not as it should be: the others must not wait for it.
      for (const deed of batch) await sendAlone(sending, deed)
    }
  }
}

async function send({ eventId, call, device, keep, getState }: Sending, batch: readonly Deed[]): Promise<void> {
  const { answers, count } = await call(syncDoor, {
    params: { event_id: eventId },
    body: { device, entries: batch.map(({ entry }) => entry) },
    signal: AbortSignal.timeout(patienceMs),
  })
  const told = new Map<string, DoorAnswer>(answers.map((answer) => [answer.scan_id, answer]))
  const deeds = batch.map((deed): Deed => ({ ...deed, state: 'told', answer: told.get(deed.entry.scan_id) ?? null }))
  const list = withCount(getState().list, count)
  await keep({ ...(list && { list }), guests: answers.flatMap(({ guest }) => guest ?? []), deeds }, 'online')
}

async function sendAlone(sending: Sending, deed: Deed): Promise<void> {
  try {
    await send(sending, [deed])
  } catch (error) {
    if (statusOf(error) !== 400) throw error
    await sending.keep(
      { deeds: [{ ...deed, state: 'told', fault: errorMessage(error, 'The server did not take it.') }] },
      'online',
    )
  }
}
