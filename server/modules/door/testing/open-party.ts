import { randomBytes } from 'node:crypto'
import { claimTicket, openSentTicket, sendTicket, takeTicketBack } from '#contract/door/companions.ts'
import { getTickets } from '#contract/door/tickets.ts'
import type { World } from '../../../testing/world.ts'
import { openDoorEvent } from './door-event.ts'

export const newKey = () => randomBytes(32).toString('base64url')

/** A confirmed party whose tickets can be sent. */
export async function openParty(of: World, party_size = 3, event: Record<string, unknown> = {}) {
  const door = await openDoorEvent(of, event)
  const { client, id, qrs, codes } = await door.book(party_size)
  const paramsOf = (n: number) => ({ id, n: String(n) })
  const send = async (n: number) => {
    const { url } = await client.call(sendTicket, { params: paramsOf(n) })
    return url.split('#')[1] ?? ''
  }
  const takeBack = async (n: number) => client.call(takeTicketBack, { params: paramsOf(n) })
  const open = async (code: string) => of.anonymous(openSentTicket, { body: { code } })
  const claim = async (code: string, name = 'Ana', key = newKey()) => ({
    key,
    ...(await of.anonymous(claimTicket, { body: { code, key, name } })),
  })
  const mine = async () => client.call(getTickets, { params: { id } })
  return { ...door, client, id, qrs, codes, paramsOf, send, takeBack, open, claim, mine }
}
