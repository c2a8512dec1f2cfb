import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { checkUsername, getProfile, login, signUp } from '#contract/accounts/accounts.ts'
import sharp from 'sharp'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

let count = 0
const newName = () => `fresh${(count += 1)}`
const contact = (username: string) => ({
  email: `${username}@example.com`,
  first_name: 'Ana',
  last_name: 'Lopez',
  phone_number: '+34 600 000 000',
})
const client = (username = newName()) => ({
  role: 'client' as const,
  username,
  password: 'sesame-77',
  ...contact(username),
  age: 21,
})
const adminclub = (username = newName()) => ({
  role: 'adminclub' as const,
  username,
  password: 'sesame-77',
  ...contact(username),
})
const ambassador = (username = newName()) => ({ role: 'ambassador' as const, username, password: 'sesame-77' })

async function makeCode(code: string, approval: string): Promise<string> {
  const { id } = await world.guest('ambassador')
  await world.pool.query('update ambassador_profiles set approval_status = $2 where user_id = $1', [id, approval])
  await world.pool.query(`insert into referral_codes (code, kind, ambassador_id, created_at) values ($1, 'vanity', $2, now())`, [
    code,
    id,
  ])
  return id
}

describe('signUp', () => {
  it('signs a client in at once and leads them to identity verification.', async () => {
    const form = client()
    const answer = await world.anonymous(signUp, { body: form })
    expect(answer).toMatchObject({
      user: { username: form.username, email: form.email, first_name: 'Ana', last_name: 'Lopez' },
      profile: {
        role: 'client',
        full_name: 'Ana Lopez',
        phone_number: form.phone_number,
        avatar: null,
        role_profile: { age: 21, id_verified: false },
      },
      redirect_to: '/client/verify-identity',
      message: 'Account created successfully!',
    })
    const me = await world.as(answer.token ?? '')(getProfile)
    expect(me.user.id).toBe(answer.user.id)
    expect(me.profile.role_profile).toMatchObject({ age_declared_at: instantText(world.clock.now()) })
  })

  it('lets an ambassador wait for approval, without email, name or phone.', async () => {
    const form = ambassador()
    const answer = await world.anonymous(signUp, { body: form })
    expect(answer).toMatchObject({
      token: null,
      user: { email: null },
      profile: { role: 'ambassador', role_profile: { approval_status: 'pending', is_approved: false } },
      redirect_to: '/login',
      message: 'Please wait for approval to access your account',
    })
    const { username, password } = form
    expect(await world.anonymous(login, { body: { username, password } })).toMatchObject({ redirect_to: '/profile' })
  })

  it('sends a club administrator to sign-in, and sign-in to the club setup.', async () => {
    const form = adminclub()
    expect(await world.anonymous(signUp, { body: { ...form, referral_code: '' } })).toMatchObject({
      token: null,
      profile: { role: 'adminclub', role_profile: { onboarding_completed: false, club_id: null } },
      redirect_to: '/login',
      message: 'Account created successfully!',
    })
    const { username, password } = form
    expect(await world.anonymous(login, { body: { username, password } })).toMatchObject({ redirect_to: '/admin-club/setup' })
  })

  it('sends a welcome email if an address was given.', async () => {
    const form = client()
    await world.anonymous(signUp, { body: form })
    await world.runDueJobs()
    const { rows } = await world.pool.query('select recipient, subject from mailbox where recipient = $1', [form.email])
    expect(rows).toEqual([{ recipient: form.email, subject: 'Welcome to Vesper' }])
  })

  it('stores a picture as WebP under its own name.', async () => {
    const png = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#804' } })
      .png()
      .toBuffer()
    const answer = await world.anonymous(signUp, { body: client(), files: { avatar: new Blob([png], { type: 'text/plain' }) } })
    expect(answer.profile.avatar).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
    const media = await world.app.inject({ method: 'GET', url: answer.profile.avatar ?? '' })
    expect(media.headers['content-type']).toBe('image/webp')
  })

  it('refuses a file that is not a picture in its own words, and creates no account.', async () => {
    const form = client()
    const text = new Blob(['GIF it is not'], { type: 'image/gif' })
    const message = 'Please select a valid image file (JPEG, PNG, GIF, or WebP)'
    await expect(world.anonymous(signUp, { body: form, files: { avatar: text } })).rejects.toMatchObject({
      status: 415,
      body: { avatar: [message] },
    })
    expect(await world.anonymous(checkUsername, { params: { username: form.username } })).toMatchObject({ available: true })
  })

  it('returns errors as a plain map of fields, all at once.', async () => {
    const taken = client()
    await world.anonymous(signUp, { body: taken })
    const again = { ...adminclub(taken.username.toUpperCase()), email: taken.email.toUpperCase(), referral_code: 'NOBODY' }
    await expect(world.anonymous(signUp, { body: again })).rejects.toMatchObject({
      status: 400,
      body: {
        username: ['Username is already taken'],
        email: ['Another account already uses this email address'],
        referral_code: ['We don’t recognise this referral code. Check it, or leave it blank'],
      },
    })
  })

  it.each([
    ['username', { username: 'ab' }, 'Username must be at least 3 characters'],
    ['password', { password: '12345' }, 'Password must be at least 6 characters'],
    ['confirm_password', { confirm_password: 'other!' }, 'Passwords do not match'],
    ['email', { email: 'ana@example' }, 'Please enter a valid email address'],
    ['age', { age: 17 }, 'Age must be at least 18'],
    ['first_name', { first_name: '' }, 'First name is required'],
    ['password', { password: 'Password1' }, 'This password is too common. Choose another one'],
    ['password', { password: '       ' }, 'A password can’t be blank. Choose another one'],
    ['username', { username: 'Vesper.Support' }, 'This username is reserved'],
    [
      'first_name',
      { first_name: 'Win at evil.example/now' },
      'First name can’t contain a web address. Leave a space after each dot',
    ],
    ['last_name', { last_name: 'www evil' }, 'Last name can’t contain a web address. Leave a space after each dot'],
    ['last_name', { last_name: 'Lopez\tYour account' }, 'Last name can’t contain a web address. Leave a space after each dot'],
  ])('names %s if it is invalid.', async (field, change, message) => {
    await expect(world.anonymous(signUp, { body: { ...client(), ...change } })).rejects.toMatchObject({
      status: 400,
      body: { [field]: [message] },
    })
  })

  it('links a club administrator to the ambassador whose code was entered, in any case.', async () => {
    await makeCode('NOOR-2026', 'approved')
    const answer = await world.anonymous(signUp, { body: { ...adminclub(), referral_code: 'noor-2026' } })
    const { rows } = await world.pool.query('select code from referrals where user_id = $1', [answer.user.id])
    expect(rows).toEqual([{ code: 'NOOR-2026' }])
  })

  it('refuses the code of an ambassador who may not refer clubs now.', async () => {
    await makeCode('STILL-PENDING', 'pending')
    const owner = await makeCode('LONG-GONE', 'approved')
    await world.pool.query('update users set deleted_at = now() where id = $1', [owner])
    for (const referral_code of ['STILL-PENDING', 'LONG-GONE']) {
      await expect(world.anonymous(signUp, { body: { ...adminclub(), referral_code } })).rejects.toMatchObject({
        status: 400,
        body: { referral_code: [expect.any(String)] },
      })
    }
  })

  it('gives a name to one of many simultaneous sign-ups; the others learn that it is taken.', async () => {
    const username = newName()
    const forms = Array.from({ length: 8 }, (_, index) => ({
      ...client(index % 2 === 0 ? username : username.toUpperCase()),
      email: `racer${index}@example.com`,
    }))
    const results = await Promise.allSettled(forms.map((body) => world.anonymous(signUp, { body })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ status: 400, body: { username: ['Username is already taken'] } })
    }
  })

  it('gives an email to one of many, and tells the others.', async () => {
    const email = `${newName()}@example.com`
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => world.anonymous(signUp, { body: { ...client(), email } })),
    )
    const refused = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toHaveLength(5)
    for (const reason of refused)
      expect(reason).toMatchObject({ status: 400, body: { email: ['Another account already uses this email address'] } })
  })
})

describe('checkUsername', () => {
  it.each([
    ['free-name', true, null],
    ['ab', false, 'Username must be at least 3 characters'],
    ['x'.repeat(31), false, 'Username must be at most 30 characters'],
    ['no spaces', false, 'Username can contain letters, digits, dots, underscores and hyphens'],
  ])('says whether %s is available.', async (username, available, message) => {
    expect(await world.anonymous(checkUsername, { params: { username } })).toEqual({ available, message })
  })

  it('says that a name is taken, in any case.', async () => {
    const { username } = await world.guest('client')
    expect(await world.anonymous(checkUsername, { params: { username: username.toUpperCase() } })).toEqual({
      available: false,
      message: 'Username is already taken',
    })
  })
})
