import { afterEach, expect, it, vi } from 'vitest'
import { getUnsubscribeLink, undoUnsubscribe, unsubscribe, type UnsubscribeLink } from '#contract/messages/unsubscribe.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'

const token = 'x'.repeat(32)
const message_id = '0192aaaa-bbbb-7ccc-8ddd-0000000000a1'
const link = (change: Partial<UnsubscribeLink> = {}): UnsubscribeLink => ({
  topic: 'club_news',
  club_name: 'Kelder Noord',
  is_wanted: true,
  undo_until: null,
  ...change,
})
const ended = link({ is_wanted: false, undo_until: '2026-11-22T22:00:00.000Z' })

async function open(answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  await renderApp(`/unsubscribe/${token}?message=${message_id}`, answers)
  await settle()
}
afterEach(() => void vi.unstubAllGlobals())

const text = () => find('main').textContent
const buttons = () => [...document.querySelectorAll('main button')].map((one) => one.textContent)

it('unsubscribes on a press, not before, and takes it back', async () => {
  const answers = new Answers().give(getUnsubscribeLink, link()).give(unsubscribe, ended).give(undoUnsubscribe, link())
  await open(answers)
  expect(text()).toContain('Stop getting news from Kelder Noord by email.')
  expect(answers.sent).toEqual([])
  await press(findAction('Unsubscribe'))
  await settle()
  expect(find('h1').textContent).toBe('You’re unsubscribed')
  expect(text()).toContain('Done. You no longer get news from Kelder Noord by email.')
  await press(findAction('Undo'))
  await settle()
  expect(text()).toContain('You get news from Kelder Noord by email again.')
  expect(answers.sent).toMatchObject([
    { endpoint: 'unsubscribe', body: { message_id } },
    { endpoint: 'undoUnsubscribe', body: { message_id } },
  ])
})

it('offers no undo once it is too late for it', async () => {
  await open(new Answers().give(getUnsubscribeLink, link({ is_wanted: false })))
  expect(text()).toContain('You no longer get news from Kelder Noord by email.')
  expect(buttons()).toEqual([])
})

it('says that a link is not ours', async () => {
  const error = 'This link isn’t one of ours.'
  await open(new Answers().fail(getUnsubscribeLink, 404, { error, code: 'invalid_unsubscribe_link' }))
  expect(find('main [role=alert]').textContent).toContain(error)
})

it('says that something failed, and stays', async () => {
  await open(new Answers().give(getUnsubscribeLink, link()).fail(unsubscribe, 500))
  await press(findAction('Unsubscribe'))
  await settle()
  expect(find('main [role=alert]').textContent).not.toBe('')
  expect(buttons()).toEqual(['Unsubscribe'])
})

it('stops a kind of reminder, and leads to where it can be turned on again', async () => {
  const reminder = { topic: 'on_sale', club_name: null } as const
  const answers = new Answers()
    .give(getUnsubscribeLink, link(reminder))
    .give(unsubscribe, link({ ...reminder, is_wanted: false }))
  await open(answers)
  expect(text()).toContain('Stop getting emails when sales begin for events you’re interested in.')
  await press(findAction('Unsubscribe'))
  await settle()
  expect(text()).toContain('Done. You no longer get emails when sales begin')
  expect(text()).toContain('You’ll still get other reminders, and emails about your bookings.')
  expect(buttons()).toEqual([])
  expect(find('a[href="/client/reminders"]').textContent).toBe('Choose your reminders')
})

it('of the report of a night leads to the notifications of the office', async () => {
  await open(new Answers().give(getUnsubscribeLink, link({ topic: 'night_report', club_name: null })))
  expect(text()).toContain('Stop getting reports of your club’s nights by email. They stay in your notifications.')
  expect(find('a[href="/notifications"]').textContent).toBe('Choose what we send you')
})
