import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import { getFinances } from '#contract/finances/finances.ts'
import { createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { insertRow } from '../../testing/bad-input/insert-row.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { daysAgo, live } from '../forecast/testing/histories.ts'
import { addRole } from '../staffing/testing/people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('getClubDashboard', () => {
  it("has upcoming events, pending requests, rewards to decide and tonight's shifts", async () => {
    const admin = await world.admin()
    const before = await admin.call(getClubDashboard)
    const guest = await world.guest('client')
    await keepSignedIn(world)
    const event_id = await addEvent(world, { title: 'Asking Night' })
    const prestation_id = await addPrestation(world, event_id, { approval: 'manual' })
    const booking = await guest.call(createReservation, {
      body: { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 },
    })
    await guest.call(manageReservation, { params: { id: booking.id }, body: { action: 'confirm' } })
    const role_id = await addRole(world, { name: 'Door' })
    const at = (hours: number) => world.clock.now().add({ hours }).toString({ smallestUnit: 'millisecond' })
    const shift = { club_id: world.event.club_id, role_id, business_date: before.today, break_minutes: 0, early_in_minutes: 30 }
    for (const status of ['draft', 'published', 'cancelled'])
      await insertRow(world.pool, 'staff_shifts', {
        id: randomUUID(),
        ...shift,
        status,
        starts_at: at(0),
        ends_at: at(6),
        late_grace_minutes: 10,
        late_out_minutes: 120,
        created_at: at(0),
      })
    const now = await admin.call(getClubDashboard)
    expect(now.programme?.count).toBe((before.programme?.count ?? 0) + 1)
    expect(now.programme?.events.map(({ title }) => title)).toContain('Asking Night')
    expect(now.approvals).toMatchObject({ count: (before.approvals?.count ?? 0) + 1 })
    expect(now.approvals?.first).toContainEqual(
      expect.objectContaining({ id: booking.id, name: 'Ana Lopez', party_size: 2, event_title: 'Asking Night' }),
    )
    expect(now.redemptions).toEqual({ pending: 0 })
    const finances = await admin.call(getFinances)
    expect(now.money).toMatchObject({
      currency: finances.currency,
      tonight: { business_date: finances.today, takings_minor: finances.tonight.takings_minor },
      month: finances.month.takings,
      open_cash_ups: finances.open_cash_ups,
    })
    expect(now.shifts).toEqual({ planned: 2, open: 2, drafts: 1, at_work: 0 })
  })

  it('knows how many places events of the next week usually have taken by now, and only with past ones to go by', async () => {
    const party = { status: 'completed', walksIn: false, isBrought: false, spend: null, minutes: 0 } as const
    // Booked well before or shortly before the event, which is three days ahead now.
    const past = (days: number, size: number) => ({
      days,
      parties: [
        { ...party, size, lead: 120 },
        { ...party, size: 8, lead: 2 },
        { ...party, size: 8, lead: 120, status: 'cancelled' as const },
      ],
    })
    const upcoming = [
      { days: -3, parties: [], capacity: 80 },
      { days: -4, parties: [] },
    ]
    const dates = [...upcoming, past(4, 8), past(11, 4), past(18, 6), past(3, 8), past(10, 8)]
    const { programme } = await (await live(world, { dates, postings: [], folds: false })).call(getClubDashboard)
    const titleOf = (id: string) => programme?.events.find((event) => event.id === id)?.title
    expect(programme?.paces.map(({ event_id, usual_heads }) => [titleOf(event_id), usual_heads])).toEqual([
      [`Night ${daysAgo(world, -3)}`, 12],
    ])
  })

  it('shows staff what their flags allow, and nothing to anyone else', async () => {
    const staff = await world.staff('can_access_staff_management')
    await keepSignedIn(world)
    expect(await staff.call(getClubDashboard)).toMatchObject({
      money: null,
      programme: null,
      approvals: null,
      redemptions: null,
      shifts: {},
    })
    const events = await world.staff('can_access_events')
    expect(await events.call(getClubDashboard)).toMatchObject({ programme: {}, approvals: null, shifts: null })
    await expect((await world.guest('client')).call(getClubDashboard)).rejects.toMatchObject({ status: 403 })
  })
})
