import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { syncDoor, type DoorEntry } from '#contract/door/door.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { getTickets } from '#contract/door/tickets.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openDoorEvent } from '../testing/door-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

it('A typed code or reference of another night of the club names that night, like its QR code.', async () => {
  const tonight = await openDoorEvent(world)
  const next = await openDoorEvent(world, { title: 'Deep Current', in_hours: 170 })
  const { codes, qrs, reference } = await next.book(2)
  tonight.begin()
  for (const shown of [
    qrs[0],
    codes[1],
    codes[0]?.toLowerCase().replace('-', ''),
    reference,
    ` ${reference.toLowerCase().replace('-', ' ')}`,
  ])
    expect(await tonight.scan(shown)).toMatchObject({
      result: 'refused',
      reason: 'wrong_event',
      guest: null,
      other_event: { title: 'Deep Current' },
    })
})

it('A typed code or reference of another club, or of nothing, stays unknown: it tells no one which club has a guest.', async () => {
  const tonight = await openDoorEvent(world)
  const other = await addClub(world)
  const event_id = await addEvent(world, { club_id: other.club_id, title: 'Elsewhere', in_hours: 1 })
  const prestation_id = await addPrestation(world, event_id)
  const guest = await world.guest('client')
  await keepSignedIn(world)
  const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
  const { id, reference } = await guest.call(createReservation, { body })
  const { tickets } = await guest.call(getTickets, { params: { id } })
  tonight.begin()
  for (const shown of [tickets[0]?.code, reference, 'ABCDE-12345', 'ABCD-1234', 'nothing at all'])
    expect(await tonight.scan(shown)).toMatchObject({ reason: 'unknown', guest: null, other_event: null })
})

it('A code of tonight’s guests is never taken for another night’s.', async () => {
  const tonight = await openDoorEvent(world)
  const next = await openDoorEvent(world, { in_hours: 100 })
  await next.book(1)
  const { codes } = await tonight.book(1)
  tonight.begin()
  expect(await tonight.scan(codes[0])).toMatchObject({ result: 'admitted', other_event: null })
})

it('A batch full of unknown codes has those of other nights derived once: it cannot hold up the door or the process.', async () => {
  const tonight = await openDoorEvent(world)
  const next = await openDoorEvent(world, { title: 'Deep Current', in_hours: 170, capacity: 60_010 })
  const { id, codes, reference } = await next.book(2)
  await world.pool.query(
    `insert into reservations select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'party_size', 20,
       'reference', 'ZZZZ-' || lpad(n::text, 4, '0')))).* from reservations r, generate_series(1, 3000) n where r.id = $1`,
    [id],
  )
  tonight.begin()
  const unknown = Array.from({ length: 190 }, (_, n) => `ABCDE-${String(n).padStart(5, '0')}`)
  const entries = [codes[1], reference, ...unknown, codes[0]].map((code): DoorEntry => ({
    action: 'scan',
    scan_id: randomUUID(),
    code: code ?? '',
  }))
  const { answers } = await tonight.keeper.call(syncDoor, { params: tonight.params, body: { device: 'Side door', entries } })
  const reasons = answers.map(({ reason }) => reason)
  expect(reasons).toEqual(['wrong_event', 'wrong_event', ...unknown.map(() => 'unknown'), 'wrong_event'])
}, 30_000)
