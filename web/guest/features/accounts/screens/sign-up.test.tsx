import { checkUsername, signUp } from '#contract/accounts/accounts.ts'
import { listEvents } from '#contract/events/events.ts'
import type { Profile } from '#contract/accounts/profile.ts'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, getSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { dispatch, find, findAction, findAs, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { Answers } from '../../../../shared/testing/answers.ts'
import { loadPage, renderApp } from '../../../testing/render-app.tsx'

const answerOf = (profile: Profile, token: string | null, redirect_to: string, message = 'Account created successfully!') => ({
  token,
  user: signedIn(profile).user,
  profile,
  redirect_to,
  message,
})

const client = answerOf(profiles.client, 'token-of-ada', '/client/verify-identity')

const world = () =>
  new Answers()
    .give(checkUsername, { available: true, message: null })
    .give(signUp, client)
    .give(listEvents, { events: [], count: 0, next: null })

async function open(path = '/signup', answers = world()) {
  vi.stubGlobal('fetch', answers.fetch)
  return { ...(await renderApp(path, answers)), answers }
}

const create = () => findAs('main button[type=submit]', HTMLButtonElement)
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const blur = (label: string) => dispatch(findField(label), new FocusEvent('focusout', { bubbles: true }))
const choose = (label: string) => press(find(`input[type=radio][value=${label}]`))
const hasField = (text: string) =>
  [...document.querySelectorAll('main label')].some((label) => label.textContent.startsWith(text))
const hint = () => find('[aria-live=polite][data-state]').textContent

const errorOf = (label: string) => {
  const field = findField(label)
  return field.getAttribute('aria-invalid') === 'true' ? document.getElementById(`${field.id}-error`)?.textContent : null
}

async function fillIn(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await type(findField(label), text)
}

const passwords = { Password: 'secret', 'Confirm password': 'secret' }
const contact = { 'First name': 'Ada', 'Last name': 'Byron', Email: 'ada@vesper.example', 'Phone number': '+351 910 000 000' }
const complete = { Username: 'ada', ...contact, Age: '25', ...passwords }

beforeEach(async () => {
  await endSession()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await Promise.all(['/login', '/client/events', '/client/verify-identity'].map((path) => loadPage(path)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the account type', () => {
  it('defaults to client, and each says what it means', async () => {
    await open()
    expect(findAs('input[type=radio]:checked', HTMLInputElement).value).toBe('client')
    const types = [...document.querySelectorAll('main fieldset label')].map((label) => label.querySelectorAll('b, span').length)
    expect(types).toEqual([2, 2, 2])
  })

  it('decides the fields', async () => {
    await open()
    expect([hasField('Age'), hasField('Ambassador referral code')]).toEqual([true, false])
    await choose('adminclub')
    expect([hasField('Age'), hasField('Ambassador referral code')]).toEqual([false, true])
    await choose('ambassador')
    expect([hasField('Age'), hasField('Ambassador referral code')]).toEqual([false, false])
    expect(hasField('Email (optional)')).toBe(true)
  })

  it('is Club Admin for visitors with a code, which is prefilled', async () => {
    await open('/signup?ref=NIGHT24')
    expect(findAs('input[type=radio]:checked', HTMLInputElement).value).toBe('adminclub')
    expect(findField('Ambassador referral code').value).toBe('NIGHT24')
  })

  it('drops what only another type needs', async () => {
    await open()
    await blur('Email')
    expect(errorOf('Email')).toBe('Email is required')
    await choose('ambassador')
    expect(errorOf('Email')).toBeNull()
    await type(findField('Email'), 'ada@')
    await blur('Email')
    expect(errorOf('Email')).toBe('Please enter a valid email address')
  })
})

it.each([
  ['Username', '', 'Username is required'],
  ['Username', 'ab', 'Username must be at least 3 characters'],
  ['First name', '', 'First name is required'],
  ['Last name', '', 'Last name is required'],
  ['Email', '', 'Email is required'],
  ['Email', 'ada', 'Please enter a valid email address'],
  ['Phone number', '', 'Phone number is required'],
  ['Age', '', 'Age is required'],
  ['Age', '17', 'Age must be at least 18'],
  ['Password', '', 'Password is required'],
  ['Password', 'five5', 'Password must be at least 6 characters'],
  ['Confirm password', '', 'Confirm password is required'],
  ['Confirm password', 'other', 'Passwords do not match'],
])('for %s "%s" says: %s', async (label, text, words) => {
  await open()
  await fillIn({ ...complete, [label]: text })
  await blur(label)
  expect(errorOf(label)).toBe(words)
  expect(create().disabled).toBe(true)
})

it('compares the passwords whichever of them changes', async () => {
  await open()
  await fillIn(complete)
  await type(findField('Password'), 'another')
  await blur('Password')
  expect(errorOf('Confirm password')).toBe('Passwords do not match')
  await type(findField('Password'), 'secret')
  expect(errorOf('Confirm password')).toBeNull()
})

describe('the username', () => {
  it('is checked once typing pauses', async () => {
    const { answers } = await open()
    const checks = () => answers.requests.filter((path) => path.startsWith('validate/'))
    await type(findField('Username'), 'ad')
    await pass(1000)
    expect(checks()).toEqual([])
    await type(findField('Username'), 'ada')
    expect(hint()).toBe('Checking…')
    await pass(200)
    await type(findField('Username'), 'ada.b')
    await pass(399)
    expect(checks()).toEqual([])
    await pass(1)
    await settle()
    expect(checks()).toEqual(['validate/username/ada.b/'])
    expect(hint()).toBe('Username is available')
  })

  it('is refused if it is taken, and so is the form', async () => {
    await open('/signup', world().give(checkUsername, { available: false, message: 'Username is already taken' }))
    await fillIn(complete)
    await pass(400)
    await settle()
    expect(errorOf('Username')).toBe('Username is already taken')
    expect(create().disabled).toBe(true)
  })

  it('is left to the server if the check fails', async () => {
    await open('/signup', world().fail(checkUsername, 429))
    await fillIn(complete)
    await pass(400)
    await settle()
    expect(errorOf('Username')).toBeNull()
    expect(create().disabled).toBe(false)
  })
})

describe('an account', () => {
  const submit = async (path: string, answers = world(), fields: Record<string, string> = complete) => {
    const page = await open(path, answers)
    await fillIn(fields)
    await press(create())
    await settle()
    return page
  }

  it('of a client signs them in and leads to verification after two seconds', async () => {
    const { address, answers } = await submit('/signup')
    expect(answers.sent[0]?.body).toEqual({
      role: 'client',
      username: 'ada',
      password: 'secret',
      confirm_password: 'secret',
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@vesper.example',
      phone_number: '+351 910 000 000',
      age: '25',
    })
    expect(find('main [role=status]').textContent).toBe('Account created successfully!')
    expect(create().disabled).toBe(true)
    expect(getSession()).toEqual(signedIn(profiles.client))
    await pass(1999)
    expect(address()).toBe('/signup')
    await pass(1)
    expect(address()).toBe('/client/verify-identity')
  })

  it('leads back to where they came from', async () => {
    const { address } = await submit('/signup?next=/client/events')
    expect(findAction('Sign in').getAttribute('href')).toBe('/auth/login?next=%2Fclient%2Fevents')
    await pass(2000)
    expect(address()).toBe('/client/events')
  })

  it('of an ambassador waits for approval', async () => {
    const message = 'Please wait for approval to access your account'
    const answers = world().give(signUp, answerOf(profiles.pendingAmbassador, null, '/login', message))
    const { address } = await open('/signup', answers)
    await choose('ambassador')
    await fillIn({ Username: 'imani', ...passwords })
    await press(create())
    await settle()
    expect(answers.sent[0]?.body).toEqual({
      role: 'ambassador',
      username: 'imani',
      password: 'secret',
      confirm_password: 'secret',
    })
    await pass(2000)
    expect(address()).toBe(`/login?message=${message.replaceAll(' ', '+')}`)
    expect(getSession().status).toBe('signed_out')
  })

  it('of a club leads to sign-in', async () => {
    const answers = world().give(signUp, answerOf(profiles.newAdmin, null, '/login'))
    const { address } = await submit('/signup?ref=NIGHT24', answers, { Username: 'saskia', ...contact, ...passwords })
    expect(answers.sent[0]?.body).toMatchObject({ role: 'adminclub', referral_code: 'NIGHT24' })
    await pass(2000)
    expect(find('main').textContent).toContain('Account created. Sign in to set up your club.')
    expect(address()).toContain('/login')
    expect(findField('Username').value).toBe(answerOf(profiles.newAdmin, null, '').user.username)
  })

  it('that is refused shows it on its fields and by the button, first field focused', async () => {
    await submit(
      '/signup',
      world().fail(signUp, 400, { email: ['Another account uses it', 'More'], username: ['Username is already taken'] }),
    )
    expect(find('main [role=alert]').textContent).toBe('Another account uses it')
    expect(errorOf('Email')).toBe('Another account uses it')
    expect(document.activeElement).toBe(findField('Username'))
  })

  it.each([
    ['message', { message: 'Not today' }, 400, 'Not today'],
    ['detail', { detail: 'Too much' }, 413, 'Too much'],
    ['nothing', {}, 500, 'An error occurred during signup.'],
    ['no body', undefined, 0, 'Network error. Please try again.'],
  ])('refused with %s shows it by the button', async (_what, body, status, words) => {
    await submit('/signup', world().fail(signUp, status, body))
    expect(find('main [role=alert]').textContent).toBe(words)
    expect(create().disabled).toBe(false)
  })
})

describe('the picture', () => {
  const give = async (file: File) => {
    const input = findAs('main input[type=file]', HTMLInputElement)
    Object.defineProperty(input, 'files', { configurable: true, value: [file] })
    await dispatch(input, new Event('change', { bubbles: true }))
  }
  const fault = () => find('fieldset > [aria-live=polite]').textContent
  const picture = new File(['a picture'], 'me.png', { type: 'image/png' })

  it('is previewed before it is sent with the form', async () => {
    const { answers } = await open()
    await fillIn(complete)
    await give(picture)
    expect(findAs('main fieldset img', HTMLImageElement).src).toMatch(/^blob:/)
    await press(create())
    await settle()
    expect(answers.sent[0]?.body).toMatchObject({ avatar: { name: 'me.png' } })
  })

  it('can be removed', async () => {
    await open()
    await give(picture)
    await press(findAction('Remove'))
    expect(document.querySelector('main fieldset img')).toBeNull()
  })

  it.each([
    ['too large', new File([new Uint8Array(5_242_881)], 'me.png', { type: 'image/png' }), 'File size must be less than 5MB'],
    [
      'something else',
      new File(['words'], 'me.txt', { type: 'text/plain' }),
      'Please select a valid image file (JPEG, PNG, GIF, or WebP)',
    ],
  ])('is refused if it is %s', async (_what, file, words) => {
    await open()
    await give(file)
    expect(fault()).toBe(words)
    expect(document.querySelector('main fieldset img')).toBeNull()
    await give(picture)
    expect(fault()).toBe('')
  })

  it('may be exactly at the size limit', async () => {
    await open()
    await give(new File([new Uint8Array(5_242_880)], 'me.png', { type: 'image/png' }))
    expect(fault()).toBe('')
  })
})
