import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { answerShift, listMyShifts } from '#contract/staffing/my-shifts.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  actOnShiftOffer,
  decideShiftOffer,
  listMyShiftOffers,
  listShiftColleagues,
  listShiftOffers,
  offerShift,
  type MyShiftOffer,
} from '#contract/staffing/shift-offers.ts'
import { endStaff } from '#contract/staffing/staff.ts'
import { createShift, deleteShift, updateShift } from '#contract/staffing/staff-schedules.ts'
import { decideTimeOff, requestTimeOff } from '#contract/staffing/time-off.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { addPerson, addRole } from '../testing/people.ts'
import { addShift, press } from '../testing/shifts.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let role_id: string
type Person = Awaited<ReturnType<typeof addPerson>>
let [nora, sam, kim]: Person[] = []
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
beforeEach(async () => {
  // No planner of another test is notified.
  await world.pool.query('update club_staff set can_access_staff_management = false')
  role_id = await addRole(world)
  ;[nora, sam, kim] = [await addPerson(world, role_id), await addPerson(world, role_id), await addPerson(world, role_id)]
  await keepSignedIn(world)
})
afterAll(async () => world.close())

const the = (person: Person | undefined): Person => {
  if (person === undefined) throw new Error('There is no such person.')
  return person
}
const shiftOf = async (person: Person | undefined, hours: number, length = 8) =>
  addShift(world, the(person), { role_id, starts_at: world.clock.now().add({ hours }), hours: length })
const offer = async ({ shift }: Awaited<ReturnType<typeof shiftOf>>, more: { to_user_id?: string; note?: string } = {}) =>
  the(nora).call(offerShift, { params: { id: shift.id }, body: { version: shift.version, ...more } })
const act = async (
  person: Person | undefined,
  { id, version }: Pick<MyShiftOffer, 'id' | 'version'>,
  action: 'accept' | 'give_back' | 'withdraw',
  return_shift_id?: string,
) =>
  the(person).call(actOnShiftOffer, {
    params: { id },
    body: { action, version, ...(return_shift_id !== undefined && { return_shift_id }) },
  })
const decide = async (
  { id, version }: Pick<MyShiftOffer, 'id' | 'version'>,
  action: 'approve' | 'decline',
  more: { note?: string; confirm_time_off?: boolean } = {},
) => admin.call(decideShiftOffer, { params: { id }, body: { action, version, ...more } })
const workerOf = async (shiftId: string) => {
  const { rows } = await world.pool.query<{ user_id: string; status: string; attends: string }>(
    `select s.user_id, s.status, a.user_id as attends from staff_shifts s join attendance a on a.shift_id = s.id where s.id = $1`,
    [shiftId],
  )
  return rows[0]
}
const offersOf = async (person: Person | undefined) => (await the(person).call(listMyShiftOffers, {})).offers
const mails = async () => {
  await world.pool.query('delete from mailbox')
  await world.runDueJobs()
  const { rows } = await world.pool.query<{ recipient: string; subject: string }>(
    `select recipient, subject from mailbox where subject ~ 'shift|offer' and subject not like 'You have%' order by recipient`,
  )
  const nameOf = new Map([nora, sam, kim, admin].map((one, index) => [one?.email, ['nora', 'sam', 'kim', 'admin'][index]]))
  return rows.map(({ recipient, subject }) => `${nameOf.get(recipient) ?? recipient}: ${subject}`).toSorted()
}

describe('offerShift', () => {
  it('offers a published shift to everyone in its role and notifies them; its owner still works it.', async () => {
    const own = await shiftOf(nora, 48)
    const elsewhere = await addPerson(world, await addRole(world))
    expect((await the(nora).call(listMyShifts, {})).shifts[0]?.allowed_actions).toContain('offer')
    await mails()
    const offerMade = await offer(own, { note: 'Exams' })
    expect(offerMade).toMatchObject({
      status: 'open',
      part: 'offered',
      note: 'Exams',
      offered_to: null,
      allowed_actions: ['withdraw'],
    })
    expect(await mails()).toEqual(['kim: Ana Lopez offers a shift: Kelder', 'sam: Ana Lopez offers a shift: Kelder'])
    expect(await offersOf(sam)).toMatchObject([
      { id: offerMade.id, part: 'invited', is_busy: false, allowed_actions: ['accept'] },
    ])
    expect(await offersOf(elsewhere)).toEqual([])
    expect(await workerOf(own.shift.id)).toMatchObject({ user_id: the(nora).id, attends: the(nora).id })
    const [shown] = (await the(nora).call(listMyShifts, {})).shifts
    expect(shown?.offer).toEqual({ id: offerMade.id, status: 'open', version: 1 })
    expect(shown?.allowed_actions).not.toContain('offer')
    await expect(offer(own)).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
  })

  it('can offer it to one colleague, chosen from a list of the role.', async () => {
    const own = await shiftOf(nora, 48)
    await shiftOf(sam, 50)
    const { colleagues } = await the(nora).call(listShiftColleagues, { params: { id: own.shift.id } })
    expect(new Map(colleagues.map(({ user_id, is_free }) => [user_id, is_free]))).toEqual(
      new Map([
        [the(sam).id, false],
        [the(kim).id, true],
      ]),
    )
    const offerMade = await offer(own, { to_user_id: the(kim).id })
    expect((await offersOf(kim)).map(({ id }) => id)).toEqual([offerMade.id])
    expect(await offersOf(sam)).toEqual([])
    await expect(act(sam, offerMade, 'accept')).rejects.toMatchObject(refusedWith(404, 'not_found'))
  })

  it('is refused for a colleague in another role, and for a shift that changed, was declined, has started or is someone else’s.', async () => {
    const own = await shiftOf(nora, 48)
    const stranger = await addPerson(world, await addRole(world))
    await expect(offer(own, { to_user_id: stranger.id })).rejects.toMatchObject(refusedWith(400, 'invalid'))
    const body = { version: own.shift.version }
    await expect(the(sam).call(offerShift, { params: { id: own.shift.id }, body })).rejects.toMatchObject(
      refusedWith(404, 'not_found'),
    )
    await expect(the(nora).call(offerShift, { params: { id: own.shift.id }, body: { version: 9 } })).rejects.toMatchObject(
      refusedWith(409, 'stale'),
    )
    const { id, version } = await the(nora).call(answerShift, {
      params: { id: own.shift.id },
      body: { action: 'decline', version: 1, reason: 'Ill' },
    })
    await expect(the(nora).call(offerShift, { params: { id }, body: { version } })).rejects.toMatchObject(
      refusedWith(409, 'invalid_transition', { status: 'declined' }),
    )
    await expect(offer(await shiftOf(nora, -1))).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
  })
})

describe('actOnShiftOffer', () => {
  it('is accepted by exactly one of the colleagues who accept at the same moment.', async () => {
    const offerMade = await offer(await shiftOf(nora, 48))
    const more = await Promise.all([1, 2].map(async () => addPerson(world, role_id)))
    const accepted = await Promise.allSettled([sam, kim, ...more].map(async (one) => act(one, offerMade, 'accept')))
    expect(accepted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of accepted.filter(({ status }) => status === 'rejected'))
      expect(one).toMatchObject({ reason: refusedWith(409, 'invalid_transition', { status: 'accepted' }) })
  })

  it('notifies the sender and the planners; once returned it is open to all again, once withdrawn to no one.', async () => {
    const offerMade = await offer(await shiftOf(nora, 48))
    await mails()
    const accepted = await act(sam, offerMade, 'accept')
    expect(accepted).toMatchObject({ status: 'accepted', part: 'accepted', allowed_actions: ['give_back'] })
    expect(await mails()).toEqual([
      'admin: Ana Lopez and Ana Lopez want to change a shift: Kelder',
      'nora: Ana Lopez accepted your shift: Kelder',
    ])
    expect(await offersOf(kim)).toEqual([])
    await expect(act(kim, accepted, 'give_back')).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
    const open = await act(sam, accepted, 'give_back')
    expect(open).toMatchObject({ status: 'open', accepted_by: null })
    expect(await mails()).toEqual(['nora: Ana Lopez can’t take your shift after all: Kelder'])
    const again = await act(kim, open, 'accept')
    await mails()
    await expect(act(nora, open, 'withdraw')).rejects.toMatchObject(refusedWith(409, 'stale'))
    expect(await act(nora, again, 'withdraw')).toMatchObject({ status: 'withdrawn', allowed_actions: [] })
    expect(await mails()).toEqual(['kim: Ana Lopez withdrew the shift: Kelder'])
    expect(await offersOf(kim)).toEqual([])
  })

  it('is refused to anyone who works at that time, unless they give that shift in exchange.', async () => {
    const offerMade = await offer(await shiftOf(nora, 48))
    const [same, other] = [await shiftOf(sam, 50), await shiftOf(sam, 100)]
    expect((await offersOf(sam))[0]).toMatchObject({ is_busy: true })
    await expect(act(sam, offerMade, 'accept')).rejects.toMatchObject(refusedWith(409, 'shift_overlap'))
    await expect(act(sam, offerMade, 'accept', other.shift.id)).rejects.toMatchObject(refusedWith(409, 'shift_overlap'))
    await shiftOf(nora, 104)
    await expect(act(sam, offerMade, 'accept', same.shift.id)).resolves.toMatchObject({ return_shift: { id: same.shift.id } })
  })

  it('accepts in exchange only an upcoming shift of one’s own in the same role that fits the colleague.', async () => {
    const offerMade = await offer(await shiftOf(nora, 48))
    const [past, mine, others] = [await shiftOf(sam, -20), await shiftOf(sam, 100), await shiftOf(kim, 100)]
    await shiftOf(nora, 104)
    for (const { shift } of [past, others])
      await expect(act(sam, offerMade, 'accept', shift.id)).rejects.toMatchObject(refusedWith(400, 'invalid'))
    await expect(act(sam, offerMade, 'accept', mine.shift.id)).rejects.toMatchObject(refusedWith(409, 'shift_overlap'))
  })
})

describe('decideShiftOffer', () => {
  it('gives the shift to the colleague at once, with its attendance; both are notified.', async () => {
    const own = await shiftOf(nora, 48)
    const accepted = await act(sam, await offer(own), 'accept')
    const { offers } = await admin.call(listShiftOffers, { query: { status: 'accepted' } })
    expect(offers.find(({ id }) => id === accepted.id)).toMatchObject({
      offered_by: { user_id: the(nora).id },
      accepted_by: { user_id: the(sam).id },
      allowed_actions: ['approve', 'decline'],
    })
    await mails()
    expect(await decide(accepted, 'approve')).toMatchObject({ status: 'approved', allowed_actions: [] })
    expect(await workerOf(own.shift.id)).toEqual({ user_id: the(sam).id, status: 'acknowledged', attends: the(sam).id })
    expect(await mails()).toEqual([
      'nora: Ana Lopez is taking your shift: Kelder',
      'sam: You’re taking Ana Lopez’s shift: Kelder',
    ])
    expect((await the(sam).call(listNotifications, {})).notifications[0]).toMatchObject({
      kind: 'shift_offer_approve',
      path: '/staff/my-shifts',
    })
  })

  it('swaps two simultaneous shifts in one step, so that neither person has both or none.', async () => {
    const [own, theirs] = [await shiftOf(nora, 48), await shiftOf(sam, 50)]
    const accepted = await act(sam, await offer(own), 'accept', theirs.shift.id)
    await decide(accepted, 'approve')
    expect(await workerOf(own.shift.id)).toMatchObject({ user_id: the(sam).id, attends: the(sam).id })
    expect(await workerOf(theirs.shift.id)).toMatchObject({ user_id: the(nora).id, attends: the(nora).id })
  })

  it('leaves everything unchanged if it is declined, with the reason.', async () => {
    const own = await shiftOf(nora, 48)
    const accepted = await act(sam, await offer(own), 'accept')
    await mails()
    expect(await decide(accepted, 'decline', { note: 'Sam is new' })).toMatchObject({ status: 'declined' })
    expect(await workerOf(own.shift.id)).toMatchObject({ user_id: the(nora).id })
    expect(await mails()).toEqual(['nora: Your shift change was declined: Kelder', 'sam: Your shift change was declined: Kelder'])
    expect((await offersOf(nora))[0]).toMatchObject({ status: 'declined', decision_note: 'Sam is new' })
  })

  it('is refused over a draft unknown to the colleague, and over approved time off until confirmed.', async () => {
    const own = await shiftOf(nora, 48)
    const accepted = await act(sam, await offer(own), 'accept')
    const day = own.shift.business_date
    const request = await the(sam).call(requestTimeOff, { body: { date_from: day, date_to: day } })
    await admin.call(decideTimeOff, { params: { id: request.id }, body: { action: 'approve', version: 1 } })
    await expect(decide(accepted, 'approve')).rejects.toMatchObject(refusedWith(409, 'time_off'))
    const { starts_at_local, ends_at_local } = own.shift
    const body = { role_id, user_id: the(sam).id, starts_at_local, ends_at_local, confirm_time_off: true }
    const draft = await admin.call(createShift, { body })
    const confirmed = { confirm_time_off: true }
    await expect(decide(accepted, 'approve', confirmed)).rejects.toMatchObject(refusedWith(409, 'shift_overlap'))
    await admin.call(deleteShift, { params: { id: draft.id } })
    expect(await decide(accepted, 'approve', confirmed)).toMatchObject({ status: 'approved', time_off: ['Ana Lopez'] })
  })

  it('is decided once, and of a simultaneous reassignment by a planner only one happens.', async () => {
    for (let round = 0; round < 3; round++) {
      const own = await shiftOf(nora, 48 + round * 24)
      const accepted = await act(sam, await offer(own), 'accept')
      const body = { version: own.shift.version, user_id: the(kim).id }
      const [approved, approvedOther, again] = await Promise.allSettled([
        decide(accepted, 'approve'),
        admin.call(updateShift, { params: { id: own.shift.id }, body }),
        decide(accepted, 'approve'),
      ])
      const done = [approved, approvedOther, again].filter(({ status }) => status === 'fulfilled')
      expect(done).toHaveLength(1)
      const worker = approvedOther.status === 'fulfilled' ? kim : sam
      expect(await workerOf(own.shift.id)).toMatchObject({ user_id: the(worker).id, attends: the(worker).id })
    }
  })

  it('is not decided by the two people themselves, by staff who do not plan, or by another club.', async () => {
    await world.pool.query('update club_staff set can_access_staff_management = true where user_id = $1', [the(sam).id])
    const { id, version } = await act(sam, await offer(await shiftOf(nora, 48)), 'accept')
    const call = { params: { id }, body: { action: 'approve' as const, version } }
    await expect(the(sam).call(decideShiftOffer, call)).rejects.toMatchObject(refusedWith(403, 'own_work'))
    const { offers } = await the(sam).call(listShiftOffers, {})
    expect(offers.find((offered) => offered.id === id)).toMatchObject({ allowed_actions: [] })
    await expect(the(nora).call(decideShiftOffer, call)).rejects.toMatchObject(refusedWith(403, 'forbidden'))
    await expect((await addClub(world)).call(decideShiftOffer, call)).rejects.toMatchObject(refusedWith(404, 'not_found'))
  })
})

describe('an offer', () => {
  it('expires when its shift starts, also if it was accepted, and its person works it.', async () => {
    const [own, other] = [await shiftOf(nora, 3), await shiftOf(nora, 60)]
    const accepted = await act(sam, await offer(own), 'accept')
    await offer(other)
    world.clock.move({ minutes: 190 })
    await keepSignedIn(world)
    const lines = (await mails()).filter((line) => /^(nora|sam|kim): .* no longer on offer/.test(line))
    expect(lines).toEqual(['nora: A shift is no longer on offer: Kelder', 'sam: A shift is no longer on offer: Kelder'])
    await expect(decide(accepted, 'approve')).rejects.toMatchObject(refusedWith(409, 'invalid_transition', { status: 'expired' }))
    expect((await offersOf(nora)).map(({ status }) => status)).toEqual(['open'])
    const { attendance_id } = own
    expect(await press(the(nora), attendance_id, 'check_in')).toMatchObject({ attendance: { status: 'checked_in' } })
  })

  it('ends when the shift is moved or cancelled, and stays when it is acknowledged.', async () => {
    const own = await shiftOf(nora, 48)
    const accepted = await act(sam, await offer(own), 'accept')
    const { version } = await the(nora).call(answerShift, {
      params: { id: own.shift.id },
      body: { action: 'acknowledge', version: 1 },
    })
    expect((await offersOf(sam))[0]).toMatchObject({ status: 'accepted' })
    const starts_at_local = Temporal.PlainDateTime.from(own.shift.starts_at_local)
      .add({ hours: 1 })
      .toString({ smallestUnit: 'minute' })
    await admin.call(updateShift, { params: { id: own.shift.id }, body: { version, starts_at_local } })
    expect(await offersOf(sam)).toEqual([])
    await expect(decide(accepted, 'approve')).rejects.toMatchObject(refusedWith(409, 'invalid_transition', { status: 'expired' }))
  })

  it('is open again when the colleague who accepted it leaves.', async () => {
    const accepted = await act(sam, await offer(await shiftOf(nora, 48)), 'accept')
    await admin.call(endStaff, { params: { id: the(sam).id } })
    expect(await offersOf(kim)).toMatchObject([{ id: accepted.id, status: 'open', allowed_actions: ['accept'] }])
  })
})
