import { afterEach, expect, it, vi } from 'vitest'
import { getNewsLink, undoUnsubscribe, unsubscribeFromNews, type NewsLink } from '#contract/messages/unsubscribe.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'

const token = 'x'.repeat(32)
const message_id = '0192aaaa-bbbb-7ccc-8ddd-0000000000a1'
const link = (change: Partial<NewsLink> = {}): NewsLink => ({
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
  const answers = new Answers().give(getNewsLink, link()).give(unsubscribeFromNews, ended).give(undoUnsubscribe, link())
  await open(answers)
  expect(text()).toContain('Stop getting news from Kelder Noord by email.')
  expect(answers.sent).toEqual([])
  await press(findAction('Unsubscribe'))
  await settle()
  expect(find('h1').textContent).toBe('You’re unsubscribed')
  expect(text()).toContain('You no longer get news from Kelder Noord.')
  await press(findAction('Undo'))
  await settle()
  expect(text()).toContain('You get news from Kelder Noord again.')
  expect(answers.sent).toMatchObject([
    { endpoint: 'unsubscribeFromNews', body: { message_id } },
    { endpoint: 'undoUnsubscribe', body: { message_id } },
  ])
})

it('offers no undo once it is too late for it', async () => {
  await open(new Answers().give(getNewsLink, link({ is_wanted: false })))
  expect(text()).toContain('Kelder Noord no longer sends you news by email.')
  expect(buttons()).toEqual([])
})

it('says that a link is not ours', async () => {
  const error = 'This link isn’t one of ours.'
  await open(new Answers().fail(getNewsLink, 404, { error, code: 'invalid_unsubscribe_link' }))
  expect(find('main [role=alert]').textContent).toContain(error)
})

it('says that something failed, and stays', async () => {
  await open(new Answers().give(getNewsLink, link()).fail(unsubscribeFromNews, 500))
  await press(findAction('Unsubscribe'))
  await settle()
  expect(find('main [role=alert]').textContent).not.toBe('')
  expect(buttons()).toEqual(['Unsubscribe'])
})
