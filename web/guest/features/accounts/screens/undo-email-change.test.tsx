import { undoEmailChange } from '#contract/accounts/accounts.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { getSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'

const message = 'Your email is ada@vesper.example again, and every device is signed out. Choose a new password now.'
const undone = () => new Answers().give(undoEmailChange, { message, email: 'ada@vesper.example' })

async function open(hash: string, answers = undone()) {
  vi.stubGlobal('fetch', answers.fetch)
  window.location.hash = hash
  await renderApp('/undo-email-change', answers)
  await settle()
  return { answers }
}
afterEach(() => {
  vi.unstubAllGlobals()
  window.location.hash = ''
})

it('undoes the change on a press, signs this device out and leads to a new password', async () => {
  keepSession(signedIn(profiles.client))
  const { answers } = await open('id.signature')
  expect(answers.sent).toEqual([])
  await press(findAction('Undo the change'))
  await settle()
  expect(answers.sent).toMatchObject([{ endpoint: 'undoEmailChange', body: { token: 'id.signature' } }])
  expect(find('main [role=status]').textContent).toBe(message)
  expect(getSession().status).toBe('signed_out')
  expect(findAction('Choose a new password').getAttribute('href')).toBe('/reset-password?email=ada%40vesper.example')
})

it('says that a link has expired, and what to do', async () => {
  const answers = new Answers().fail(undoEmailChange, 400, {
    error: 'This link has expired or was used. Reset your password if you can’t sign in.',
    code: 'invalid_undo_link',
  })
  await open('old', answers)
  await press(findAction('Undo the change'))
  await settle()
  expect(find('main [role=alert]').textContent).toContain('This link has expired or was used.')
})

it('asks for the whole link if it is incomplete', async () => {
  await open('')
  expect(find('main [role=alert]').textContent).toContain('This link is incomplete.')
  expect(findAction('Undo the change')).toHaveProperty('disabled', true)
})
