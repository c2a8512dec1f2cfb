import type { Call } from '#contract/base/client.ts'
import { setClubNews } from '#contract/guests/news.ts'
import { cancelReservation, listReservations } from '#contract/reservations/reservations.ts'
import {
  addGuestMessage,
  getGuestMessage,
  manageGuestMessage,
  type AddMessageBody,
  type GuestMessage,
} from '#contract/messages/messages.ts'
import { confirmedGuest } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import type { World } from '../../../testing/world.ts'
import { bookGuest } from '../../guests/testing/booked-guests.ts'

export type Person = Awaited<ReturnType<World['guest']>>

export const news = (change: Partial<AddMessageBody> = {}): AddMessageBody => ({
  audience: 'everyone',
  segment_id: null,
  event_id: null,
  subject: 'New nights in December',
  body: 'We open on Thursdays.\nSee https://north.example/december.',
  ...change,
})

/** A client whose email is confirmed, and who agreed to the news of the world's club. */
export async function addReader(world: World): Promise<Person> {
  const client = await confirmedGuest(world)
  await client.call(setClubNews, { params: { club_id: world.event.club_id }, body: { is_wanted: true } })
  return client
}

/** A client whose email is confirmed, with a booking. */
export async function addHolder(world: World, event_id: string): Promise<Person> {
  const client = await confirmedGuest(world)
  await bookGuest(world, event_id, await addPrestation(world, event_id), client)
  return client
}

/** The same, who cancelled it. */
export async function addFormerHolder(world: World, event_id: string): Promise<Person> {
  const client = await addHolder(world, event_id)
  const { reservations } = await client.call(listReservations, { query: {} })
  for (const { id } of reservations) await client.call(cancelReservation, { params: { id } })
  return client
}

export const addEventOf = async (world: World, title = 'Low Tide'): Promise<string> => addEvent(world, { title })

const manage = async (call: Call, { id, version }: GuestMessage, body: { action: 'schedule' | 'cancel'; send_at?: string }) =>
  call(manageGuestMessage, { params: { id }, body: { version, ...body } })

/** Writes a message and schedules it, for now by default. */
export async function schedule(call: Call, body: AddMessageBody, send_at?: string): Promise<GuestMessage> {
  const message = await call(addGuestMessage, { body })
  return manage(call, message, { action: 'schedule', ...(send_at !== undefined && { send_at }) })
}

/** The same, and sends it; how it is then. */
export async function send(world: World, call: Call, body: AddMessageBody): Promise<GuestMessage> {
  const { id } = await schedule(call, body)
  await world.runDueJobs()
  return call(getGuestMessage, { params: { id } })
}

/** How many emails about something an address got. */
export async function countEmails(world: World, { email }: Person, subject: string): Promise<number> {
  const { rows } = await world.pool.query<{ count: string }>(
    'select count(*) from mailbox where recipient = $1 and subject = $2',
    [email, subject],
  )
  return Number(rows[0]?.count)
}

/** The secret in the link of the last news to a client. */
export async function readToken(world: World, { email }: Person): Promise<string> {
  const { rows } = await world.pool.query<{ text: string }>(
    `select text from mailbox where recipient = $1 and text like '%/unsubscribe/%' order by sent_at desc, id desc limit 1`,
    [email],
  )
  return /\/unsubscribe\/([\w.-]+)\?/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}
