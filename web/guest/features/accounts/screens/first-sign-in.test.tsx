import { changePassword } from '#contract/accounts/accounts.ts'
import { acceptInvitation, readInvitation } from '#contract/accounts/invitations.ts'
import { getProfile } from '#contract/accounts/profile.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../../shared/api/api.ts'
import { getSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'

const { user, profile } = signedIn(profiles.staff)
const invitation = {
  username: 'noor',
  first_name: 'Noor',
  email: 'noor@example.com',
  club_name: 'Kelder',
  role_name: 'Bar',
  expires_at: '2026-11-29T12:00:00.000Z',
}

async function open(path: string, answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  const page = await renderApp(path, answers)
  await settle()
  return page
}
afterEach(() => {
  vi.unstubAllGlobals()
  location.hash = ''
})

const passwords = () => [...document.querySelectorAll<HTMLInputElement>('main input[type=password]')]

describe('An invitation', () => {
  it('shows the club and role, and signs in with the chosen password.', async () => {
    location.hash = '#id.signature'
    const answers = new Answers()
      .give(readInvitation, invitation)
      .give(acceptInvitation, { token: 'new', user, profile, redirect_to: '/profile', message: 'Welcome back!' })
      .give(getProfile, { user, profile, staff_permissions: null })
    await open('/invitation', answers)
    expect(find('h1').textContent).toBe('Join Kelder')
    expect(find('main').textContent).toContain('as Bar')
    expect(find('main').textContent).toContain('Your username is noor')
    await press(findAction('Choose password'))
    expect(find('main').textContent).toContain('Please fill in all fields')
    for (const field of passwords()) await type(field, 'a-long-evening')
    await press(findAction('Choose password'))
    await settle()
    expect(answers.sent).toContainEqual(
      expect.objectContaining({
        endpoint: 'acceptInvitation',
        body: { token: 'id.signature', new_password: 'a-long-evening', confirm_password: 'a-long-evening' },
      }),
    )
    expect(getSession()).toMatchObject({ status: 'signed_in', token: 'new' })
  })

  it('that has expired says so and leads to sign-in.', async () => {
    location.hash = '#id.old'
    const error = 'This invitation has expired, was withdrawn or was used. Sign in, or ask for a new one.'
    await open('/invitation', new Answers().fail(readInvitation, 409, { error, code: 'invalid_invitation' }))
    expect(find('main [role=alert]').textContent).toContain(error)
    expect(passwords()).toEqual([])
    expect(findAction('Back to sign in').getAttribute('href')).toBe('/login')
  })

  it('asks for the whole link if it is incomplete.', async () => {
    await open('/invitation', new Answers())
    expect(find('main [role=alert]').textContent).toContain('This link is incomplete.')
  })
})

describe('A one-time password', () => {
  it('redirects any refused call to the page that changes it.', async () => {
    keepSession(signedIn(profiles.staff))
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    vi.stubGlobal('fetch', new Answers().fail(getProfile, 403, { error: 'x', code: 'password_change_required' }).fetch)
    await expect(call(getProfile)).rejects.toMatchObject({ status: 403 })
    expect(assign).toHaveBeenCalledWith('/choose-password')
    assign.mockRestore()
  })

  it("is replaced by one's own, after which work can start.", async () => {
    keepSession(signedIn(profiles.client))
    const answers = new Answers().give(changePassword, { message: 'Password changed successfully!', token: 'own' })
    await open('/choose-password', answers)
    const [once, ...fresh] = passwords()
    if (once === undefined) throw new Error('There is no field')
    await type(once, 'abcd-efgh-jkmn')
    for (const field of fresh) await type(field, 'a-long-evening')
    await press(findAction('Choose password'))
    await settle()
    expect(answers.sent).toMatchObject([{ endpoint: 'changePassword', body: { current_password: 'abcd-efgh-jkmn' } }])
    expect(getSession()).toMatchObject({ token: 'own' })
  })
})
