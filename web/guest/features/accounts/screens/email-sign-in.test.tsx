import { getProfile } from '#contract/accounts/profile.ts'
import { beginPasskeyLogin } from '#contract/accounts/passkeys.ts'
import { readSignInLink, requestSignInLink, signInByCode, signInByLink, signUpByEmail } from '#contract/accounts/sign-in-links.ts'
import { listEvents } from '#contract/events/events.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, type } from '../../../../shared/testing/render.tsx'
import { Answers } from '../../../../shared/testing/answers.ts'
import { loadPage, renderApp } from '../../../testing/render-app.tsx'

vi.mock('@simplewebauthn/browser', () => ({ browserSupportsWebAuthnAutofill: async () => Promise.resolve(false) }))

const { user, profile, token } = signedIn(profiles.client)
const welcome = { token, user, profile, redirect_to: '/client/events', message: 'Welcome back, ada!' }
const world = () =>
  new Answers()
    .give(getProfile, { user, profile, staff_permissions: null })
    .give(listEvents, { events: [], count: 0, next: null })
    .give(beginPasskeyLogin, { options: { challenge: 'abc', timeout: 1, rpId: 'localhost', userVerification: 'required' } })
    .give(requestSignInLink, { message: 'On their way.' })
    .give(signUpByEmail, { message: 'We sent a code.' })
    .give(signInByCode, welcome)
    .give(signInByLink, welcome)
    .give(readSignInLink, { email: 'a•••@example.com', is_new: false, next: null })

async function open(path: string, answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  await renderApp(path, answers)
}

const bodiesOf = (answers: Answers, name: string) =>
  answers.sent.filter(({ endpoint }) => endpoint === name).map(({ body }) => body)

beforeEach(async () => {
  await endSession()
  await Promise.all(['/client/events', '/help'].map((path) => loadPage(path)))
})
afterEach(() => {
  location.hash = ''
  vi.unstubAllGlobals()
})

describe('Email me a link instead', () => {
  it('takes the typed email, remembers where its guest was going, and sends the code with its sixth digit', async () => {
    const answers = world()
    await open('/login?next=/help', answers)
    await type(findField('Username'), 'ada@example.com')
    await press(findAction('Email me a link instead'))
    expect(findField('Email').value).toBe('ada@example.com')
    await press(findAction('Email me a link'))
    await vi.waitFor(() => expect(find('main').textContent).toContain('On their way.'))
    expect(bodiesOf(answers, 'requestSignInLink')).toEqual([{ email: 'ada@example.com', next: '/help' }])
    await type(findField('Code from the email'), '12345')
    expect(bodiesOf(answers, 'signInByCode')).toEqual([])
    await type(findField('Code from the email'), '123456')
    await vi.waitFor(() => expect(bodiesOf(answers, 'signInByCode')).toEqual([{ email: 'ada@example.com', code: '123456' }]))
  })

  it('needs an address, and leads back to the password', async () => {
    await open('/login', world())
    await press(findAction('Email me a link instead'))
    await press(findAction('Email me a link'))
    expect(find('main').textContent).toContain('Please enter your email address')
    await press(findAction('Sign in with a password'))
    expect(findField('Password')).toBeDefined()
  })
})

describe('The short form', () => {
  it('asks for five fields, in the words of sign-up, and sends them once they are right', async () => {
    const answers = world()
    await open('/join?next=/client/events/night-100/book', answers)
    await press(findAction('Continue'))
    const said = find('main').textContent
    for (const label of ['First name', 'Last name', 'Email', 'Phone number', 'Age'])
      expect(said).toContain(`${label} is required`)
    const typed = {
      'First name': 'Ada',
      'Last name': 'Byron',
      Email: 'ada@example.com',
      'Phone number': '+31 20 123 4567',
      Age: '27',
    }
    for (const [label, text] of Object.entries(typed)) await type(findField(label), text)
    await press(findAction('Continue'))
    await vi.waitFor(() => expect(find('main').textContent).toContain('We sent a code.'))
    expect(bodiesOf(answers, 'signUpByEmail')).toEqual([
      {
        first_name: 'Ada',
        last_name: 'Byron',
        email: 'ada@example.com',
        phone_number: '+31 20 123 4567',
        age: 27,
        next: '/client/events/night-100/book',
      },
    ])
  })
})

describe('The page behind the link', () => {
  it('says whom it is for, and uses the link only when pressed', async () => {
    location.hash = '#the-token'
    const answers = world()
    await open('/sign-in-link', answers)
    await vi.waitFor(() => expect(findAction('Sign in as a•••@example.com')).toBeDefined())
    expect(bodiesOf(answers, 'signInByLink')).toEqual([])
    await press(findAction('Sign in as a•••@example.com'))
    await vi.waitFor(() => expect(bodiesOf(answers, 'signInByLink')).toEqual([{ token: 'the-token' }]))
  })

  it('says that a link was used', async () => {
    location.hash = '#the-token'
    await open('/sign-in-link', world().fail(readSignInLink, 400, { error: 'This link has expired or was used.' }))
    await vi.waitFor(() => expect(find('main [role=alert]').textContent).toContain('expired or was used'))
  })

  it('says that a link is incomplete', async () => {
    await open('/sign-in-link', world())
    await vi.waitFor(() => expect(find('main').textContent).toContain('This link is incomplete'))
  })
})
