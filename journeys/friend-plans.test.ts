import { describe, expect, it } from 'vitest'
import { getFriendPlan } from '#contract/friend-plans/friend-plans.ts'
import { listReservations } from '#contract/reservations/reservations.ts'
import { confirmedGuest, keepSignedIn } from '#server/testing/clubs.ts'
import { addEvent, addPrestation } from '#server/testing/events.ts'
import { examine } from './examine.ts'
import { fillIn, press } from './forms.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()

describe('A plan with friends', () => {
  it('is made from the event, answered by a friend who is signed out, and booked for both.', async () => {
    const { world } = stage
    const event_id = await addEvent(world, { title: 'Harbour Lights' })
    await addPrestation(world, event_id, { name: 'Ticket', payment: 'at_club', price_minor: 1200 })
    const ana = await confirmedGuest(world)
    await keepSignedIn(world)

    const page = await stage.phone('dark', ana)
    await visit(page, `/client/events/${event_id}`)
    await page.getByRole('link', { name: 'Plan with friends' }).click()
    await arrive(page, `/client/friend-plans/${event_id}`)
    await page.getByRole('button', { name: 'Make a plan' }).waitFor()
    expect(await examine(page, 'an event without a plan')).toEqual([])
    await press(page, 'Make a plan')
    await page.getByRole('heading', { name: 'Send the link to your friends' }).waitFor()
    expect(await examine(page, 'a new plan')).toEqual([])

    const plan = (await ana.call(getFriendPlan, { params: { event_id } })).friend_plan
    const friend = await stage.phone('light')
    await visit(friend, `/plan#${plan?.url.split('#')[1] ?? ''}`)
    await friend.getByRole('heading', { name: /is going. Are you\?/ }).waitFor()
    expect(await examine(friend, 'a plan without an answer')).toEqual([])
    await friend.getByLabel('I’m going').check()
    await friend.getByLabel('Show my name to people in this plan').check()
    await fillIn(friend, { 'First name': 'Bo' })
    await press(friend, 'Send answer')
    await friend.getByRole('button', { name: 'Withdraw answer' }).waitFor()
    await friend.getByText('2 going').waitFor()
    // The bar that stays while the page scrolls lies over what is above the button.
    await friend.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    expect(await examine(friend, 'an answered plan')).toEqual([])
    await friend.reload()
    await friend.getByRole('button', { name: 'Save answer' }).waitFor()

    await page.reload()
    await page.getByText('2 going').waitFor()
    await page.getByText('Bo', { exact: true }).waitFor()
    expect(await examine(page, 'a plan with an answer')).toEqual([])

    // The link got around: a stranger’s answer is removed, and the plan goes on.
    const stranger = await stage.desktop('light')
    await visit(stranger, `/plan#${plan?.url.split('#')[1] ?? ''}`)
    await stranger.getByLabel('I’m going').check()
    await press(stranger, 'Send answer')
    await stranger.getByText('3 going').waitFor()
    await page.reload()
    await page.getByText('3 going').waitFor()
    await press(page, 'Remove answer 2, without a name')
    await page.getByRole('dialog', { name: 'Remove this answer?' }).waitFor()
    expect(await examine(page, 'the question before an answer is removed')).toEqual([])
    await press(page, 'Remove answer')
    await page.getByText('2 going').waitFor()
    await page.getByText('Bo', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Book for 2' }).click()
    await arrive(page, `/client/events/${event_id}/book`)
    await page
      .getByRole('button', { name: /^Book|^Confirm/ })
      .first()
      .click()
    await page.waitForURL(/\/client\/reservations\//)
    const { reservations } = await ana.call(listReservations, { query: { when: 'upcoming', event_id } })
    expect(reservations).toMatchObject([{ party_size: 2, event: { title: 'Harbour Lights' } }])

    await visit(page, '/client/reservations')
    await page.getByRole('heading', { name: 'Plans with friends' }).waitFor()
    expect(await examine(page, 'bookings with a plan')).toEqual([])
  })
})
