import { stopPayouts } from '#contract/payouts/bank-accounts.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { Answers } from '../../../../shared/testing/answers.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'

async function open(hash: string, answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  window.location.hash = hash
  await renderApp('/stop-payouts', answers)
  await settle()
}
afterEach(() => {
  vi.unstubAllGlobals()
  window.location.hash = ''
})

it('stops payouts on a press, and leads to a new password', async () => {
  const answers = new Answers().give(stopPayouts, { message: 'Payouts are stopped.' })
  await open('club.id.1.signature', answers)
  expect(answers.sent).toEqual([])
  await press(findAction('Stop payouts'))
  await settle()
  expect(answers.sent).toMatchObject([{ endpoint: 'stopPayouts', body: { token: 'club.id.1.signature' } }])
  expect(find('main [role=status]').textContent).toBe('Payouts are stopped.')
  expect(findAction('Choose a new password').getAttribute('href')).toBe('/reset-password')
})

it('says that a link has expired, and what to do', async () => {
  const error = 'This link has expired.'
  await open('old', new Answers().fail(stopPayouts, 400, { error, code: 'invalid_stop_link' }))
  await press(findAction('Stop payouts'))
  await settle()
  expect(find('main [role=alert]').textContent).toContain(error)
})

it('asks for the whole link if it is incomplete', async () => {
  await open('', new Answers())
  expect(find('main [role=alert]').textContent).toContain('This link is incomplete.')
})
