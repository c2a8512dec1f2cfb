import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CallError } from '#contract/base/client.ts'
import { modifyReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openParty } from '../testing/open-party.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const refusal = (code: string) => ({ body: { code } })

/** What a call answers, or the code of its refusal. */
const codeOf = async <T>(call: Promise<T>): Promise<T | string> =>
  call.catch((error: unknown) => {
    if (error instanceof CallError) return (error.body as { code: string }).code
    throw error
  })

describe('At the same moment', () => {
  it('ten people claim one link: one has the ticket, nine learn that it was claimed.', async () => {
    const { send, claim, mine } = await openParty(world)
    const code = await send(2)
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, async (_, index) => claim(code, `Guest ${index}`)))
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(refused).toHaveLength(9)
    for (const reason of refused) expect(reason).toMatchObject(refusal('ticket_claimed'))
    const [won] = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect((await mine()).sent).toMatchObject([{ n: 2, name: won?.ticket?.name }])
  })

  it('a companion claims while the door scans the host’s code: one of the two, never both.', async () => {
    for (let round = 0; round < 6; round++) {
      const { send, claim, scan, qrs, begin } = await openParty(world)
      const code = await send(2)
      begin()
      await keepSignedIn(world)
      const [claimed, scanned] = await Promise.all([codeOf(claim(code)), scan(qrs[1])])
      if (typeof claimed === 'string') {
        expect(claimed).toBe('ticket_used')
        expect(scanned).toMatchObject({ result: 'admitted' })
      } else {
        expect(scanned).toMatchObject({ result: 'refused', reason: 'revoked' })
        expect(await scan(claimed.ticket?.qr.text)).toMatchObject({ result: 'admitted' })
      }
    }
  })

  it('a companion claims while the host takes it back: the host’s code is the only one that admits, or the companion has it.', async () => {
    for (let round = 0; round < 6; round++) {
      const { send, claim, takeBack, mine, begin, scan } = await openParty(world)
      const code = await send(2)
      const [claimed] = await Promise.all([codeOf(claim(code)), takeBack(2)])
      const { tickets, sent } = await mine()
      // Whichever came first, the host asked for it back, and has it.
      expect(sent).toEqual([])
      expect(tickets.map(({ n }) => n)).toEqual([1, 2, 3])
      begin()
      await keepSignedIn(world)
      if (typeof claimed === 'string') expect(claimed).toBe('invalid_ticket_link')
      else expect(await scan(claimed.ticket?.qr.text)).toMatchObject({ result: 'refused', reason: 'revoked' })
      expect(await scan(tickets[1]?.qr.text)).toMatchObject({ result: 'admitted' })
    }
  })

  it('a companion claims while the host makes the party smaller: no claimed ticket is lost.', async () => {
    for (let round = 0; round < 6; round++) {
      const { client, id, send, claim, open } = await openParty(world)
      const code = await send(3)
      const { rows } = await world.pool.query<{ version: number }>('select version from reservations where id = $1', [id])
      const body = { version: rows[0]?.version ?? 0, party_size: 2 }
      const [claimed, smaller] = await Promise.all([
        codeOf(claim(code)),
        codeOf(client.call(modifyReservation, { params: { id }, body })),
      ])
      if (typeof claimed === 'string') {
        expect(claimed).toBe('invalid_ticket_link')
        expect(smaller).toMatchObject({ party_size: 2 })
      } else {
        expect(['tickets_claimed', 'stale']).toContain(smaller)
        expect(await open(claimed.key)).toMatchObject({ state: 'claimed' })
      }
    }
  })
})
