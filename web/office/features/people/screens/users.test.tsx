import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createUser,
  deleteUser,
  getUser,
  listUserHistory,
  listUsers,
  updateUser,
  type Person,
  type PersonDetail,
} from '#contract/people/users.ts'
import { userActionsOn } from '#contract/people/user-rules.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { dispatch, find, findAction, findAs, findField, press, type } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const club = { id: '0192aaaa-bbbb-7ccc-8ddd-0000000000c1', name: 'Kelder' }
const id = '0192aaaa-bbbb-7ccc-8ddd-0000000000a1'

function aPerson(change: Partial<PersonDetail> = {}): PersonDetail {
  const status = change.status ?? 'active'
  const actor = { user_id: 'ada', role: 'adminclub', flags: null, club_id: club.id } as const
  return {
    user: {
      id,
      username: 'mia',
      email: 'mia@example.com',
      version: 4,
      email_confirmed: true,
      pending_email: null,
      first_name: 'Mia',
      last_name: 'Stern',
    },
    profile: { ...profiles.staff, first_name: 'Mia', last_name: 'Stern', full_name: 'Mia Stern' },
    status,
    club,
    employment: {
      role: { id: '0192aaaa-bbbb-7ccc-8ddd-0000000000b1', name: 'Bar', colour: '#2a6fc9' },
      status: 'active',
      own_permissions: false,
      joined_at: '2026-03-01T12:00:00.000Z',
      ended_at: null,
    },
    created_at: '2026-03-01T12:00:00.000Z',
    last_seen_at: null,
    ...userActionsOn(actor, { user_id: id, role: 'staffclub', status, club_id: club.id, has_left: false }),
    has_second_factor: false,
    staff_permissions: { ...noPermissions, can_work_door: true },
    devices: [],
    deletion: null,
    ...change,
  }
}
const colleague: Person = {
  ...aPerson({ user: { ...aPerson().user, id: '0192aaaa-bbbb-7ccc-8ddd-0000000000a2', username: 'bo' } }),
  profile: { ...profiles.staff, full_name: 'Bo Vos' },
  allowed_actions: ['view'],
  refused_actions: { edit: 'not_staff', delete: 'not_staff', disable: 'not_staff' },
}
const history = {
  history: [
    {
      id: '0192aaaa-bbbb-7ccc-8ddd-0000000000d1',
      at: '2026-11-20T20:00:00.000Z',
      actor: { id: '0192aaaa-bbbb-7ccc-8ddd-0000000000a9', name: 'Ada Byron', role: 'adminclub' as const },
      action: 'updateUser',
      before: { can_work_door: false },
      after: { can_work_door: true },
    },
    {
      id: '0192aaaa-bbbb-7ccc-8ddd-0000000000d0',
      at: '2026-11-19T20:00:00.000Z',
      actor: { id: '0192aaaa-bbbb-7ccc-8ddd-0000000000a9', name: 'Ada Byron', role: 'adminclub' as const },
      action: 'addStaff',
      before: null,
      after: { can_work_door: false, can_access_events: true, first_sign_in: 'one_time_password' },
    },
  ],
  count: 2,
  next: null,
}
const answers = (person = aPerson()) =>
  new Answers()
    .give(listUsers, { users: [aPerson(), colleague], count: 2, next: null })
    .give(getUser, person)
    .give(listUserHistory, history)
    .give(updateUser, { ...person, message: 'The account was updated.' })

beforeEach(() => keepSession(signedIn({ ...profiles.admin, role_profile: { onboarding_completed: true, club_id: club.id } })))
afterEach(() => void vi.unstubAllGlobals())

async function open(path: string, api: Answers) {
  vi.stubGlobal('fetch', api.fetch)
  return renderOffice(path, api)
}
const box = (label: string, name = 'Mia Stern') => findAs(`input[aria-label="${label}, ${name}"]`, HTMLInputElement)
const lastButton = () => [...find('[role="dialog"]').querySelectorAll('button')].at(-1)!

describe("A club's users", () => {
  it('are a table of people, roles and actions, with the reason if one is not possible.', async () => {
    await open('/user-management', answers())
    expect([...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)[0]).toContain('Mia Stern')
    expect(findAction('Mia Stern').getAttribute('href')).toBe(`/user-management/${id}`)
    await press(findAction('Actions for Bo Vos'))
    expect(document.body.textContent).toContain('Clubs can only manage accounts of their staff.')
    expect(await findAxeFaults()).toEqual([])
  })

  it('are searched and filtered in the address, and say if no one matches.', async () => {
    const api = answers().give(listUsers, { users: [], count: 0, next: null })
    await open('/user-management?search=zoe&status=disabled&role=staffclub', api)
    expect(api.requests.some((one) => one.includes('search=zoe') && one.includes('status=disabled'))).toBe(true)
    expect(document.body.textContent).toContain('No users match')
  })

  it('say that they could not be loaded.', async () => {
    await open('/user-management', new Answers().fail(listUsers, 500))
    expect(document.body.textContent).toContain('Try again')
  })
})

describe('A person', () => {
  it('shows profile, club, permissions, devices and history.', async () => {
    await open(`/user-management/${id}`, answers())
    for (const words of [
      'mia@example.com',
      'Kelder',
      'Bar',
      'Not signed in on any device',
      'Account changed',
      'Door: yes',
      'Events: yes',
      'First sign-in by one-time password',
    ])
      expect(find('main').textContent).toContain(words)
    expect(document.body.textContent).not.toContain('Door: no')
    expect(await findAxeFaults()).toEqual([])
  })

  it('gets permissions, of which only the changes are sent.', async () => {
    const api = answers()
    await open(`/user-management/${id}`, api)
    expect(box('Door').checked).toBe(true)
    await press(box('Events'))
    await press(findAction('Save permissions'))
    expect(api.sent).toMatchObject([{ endpoint: 'updateUser', body: { staff_permissions: '{"can_access_events":true}' } }])
    expect(document.body.textContent).toContain('The permissions of Mia Stern are saved.')
  })

  it('says why a permission cannot be granted by someone without it, and allows revoking it.', async () => {
    const manager = { ...noPermissions, can_manage_staff: true, can_access_events: true, view_club_users: true }
    keepSession(signedIn(profiles.staff, manager))
    await open(`/user-management/${id}`, answers())
    expect(box('Finances').getAttribute('aria-disabled')).toBe('true')
    await press(box('Finances'))
    expect(box('Finances').checked).toBe(false)
    for (const label of ['Door', 'Events']) expect(box(label).getAttribute('aria-disabled')).toBeNull()
    expect(find('main').textContent).toContain('Only the club’s administrator can grant staff management.')
    expect(find('main').textContent).toContain('You can only grant permissions you have yourself.')
  })

  it('shows permissions read-only, with the reason, to people who may not change them.', async () => {
    const person = { ...aPerson(), allowed_actions: ['view'] as Person['allowed_actions'] }
    await open(
      `/user-management/${id}`,
      answers({ ...person, refused_actions: { manage_permissions: 'yourself', edit: 'yourself' } }),
    )
    expect(document.querySelector('main input[type="checkbox"]')).toBeNull()
    expect(find('main').textContent).toContain('You can’t do this to your own account. Ask someone with the same access.')
  })

  it('is disabled after a question.', async () => {
    const api = answers()
    await open(`/user-management/${id}`, api)
    await press(findAction('More actions'))
    await press(findAction('Disable account'))
    expect(find('[role="dialog"]').textContent).toContain('signed out on every device')
    await press(lastButton())
    expect(api.sent).toMatchObject([{ body: { 'user[status]': 'disabled' } }])
  })

  it('is deleted once the consequences were shown and the username was typed.', async () => {
    const deletion = {
      blocked_by: null,
      devices: 2,
      reservations: 0,
      waiting_list: 0,
      shifts: 3,
      frees_seat: true,
      club: null,
    }
    const api = answers(aPerson({ deletion })).give(deleteUser, { message: 'The account was deleted.' })
    const { address } = await open(`/user-management/${id}`, api)
    await press(findAction('More actions'))
    await press(findAction('Delete account'))
    for (const words of ['3 upcoming shifts are cancelled.', '2 devices are signed out.', 'frees a staff seat in the plan'])
      expect(find('[role="dialog"]').textContent).toContain(words)
    await press(lastButton())
    expect(api.sent).toEqual([])
    await type(findField('Type mia to confirm'), 'mia')
    await press(lastButton())
    expect(api.sent).toMatchObject([{ endpoint: 'deleteUser' }])
    expect(address()).toBe('/user-management')
  })

  it('is edited: only changes are sent, errors appear on their fields, and the new name is confirmed.', async () => {
    const api = answers()
    const { address } = await open(`/user-management/${id}/edit`, api)
    await type(findField('Phone'), 'x')
    await press(findAction('Save user'))
    expect(find('main').textContent).toContain('Please enter a valid phone number')
    await type(findField('Phone'), '+31 20 555 0100')
    api.fail(updateUser, 400, { user_errors: { email: ['Another account uses it'] }, profile_errors: {} })
    await press(findAction('Save user'))
    expect(find('main').textContent).toContain('Another account uses it')
    const renamed = { ...aPerson().profile, full_name: 'Mia Vos' }
    api.give(updateUser, { ...aPerson(), profile: renamed, message: 'The account was updated.' })
    await press(findAction('Save user'))
    expect(api.sent.at(-1)).toMatchObject({ body: { 'profile[phone_number]': '+31 20 555 0100' } })
    expect(address()).toBe(`/user-management/${id}`)
    expect(document.body.textContent).toContain('Mia Vos is saved.')
    expect(await findAxeFaults()).toEqual([])
  })
})

describe('A new user', () => {
  const user = { ...aPerson(), one_time_password: 'amber-otter-71' }

  it('of a club is staff, added where its staff are managed.', async () => {
    await open('/user-management', answers())
    expect(findAction('Add staff').getAttribute('href')).toBe('/admin-club/staff-management?add=person')
  })

  it('with a one-time password has it shown once, beside the chosen picture.', async () => {
    keepSession(signedIn(profiles.superadmin))
    const api = answers().give(createUser, user)
    await open('/user-management/new', api)
    expect(await findAxeFaults()).toEqual([])
    for (const [label, text] of [
      ['First name', 'Mia'],
      ['Last name', 'Stern'],
      ['Username', 'mia'],
      ['Email', 'mia@example.com'],
      ['Phone', '+31 20 555 0100'],
      ['Age', '31'],
    ] as const)
      await type(findField(label), text)
    await press(findField('One-time password'))
    const input = find('input[type=file]')
    if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for a picture.')
    const picture = new File(['x'], 'mia.png', { type: 'image/png' })
    Object.defineProperty(input, 'files', { value: [picture] })
    await dispatch(input, new Event('change', { bubbles: true }))
    await press(findAction('Add user'))
    expect(api.sent).toMatchObject([{ endpoint: 'createUser', body: { username: 'mia', first_sign_in: 'one_time_password' } }])
    expect(api.sent[0]?.body).toHaveProperty('avatar', picture)
    expect(find('main').textContent).toContain('amber-otter-71')
    expect(find('main').textContent).toContain('It won’t be shown again.')
  })

  it('of the platform has any role, with the fields it needs.', async () => {
    keepSession(signedIn(profiles.superadmin))
    const api = answers().give(createUser, { ...user, one_time_password: null })
    const { address } = await open('/user-management/new', api)
    await type(findField('First name'), 'Mia')
    await type(findField('Last name'), 'Stern')
    await type(findField('Username'), 'mia')
    await type(findField('Email'), 'mia@example.com')
    await type(findField('Phone'), '+31 20 555 0100')
    await press(findAction('Add user'))
    expect(find('main').textContent).toContain('Age is required')
    await type(findField('Age'), '31')
    await press(findAction('Add user'))
    expect(api.sent).toMatchObject([{ body: { role: 'client', age: '31', first_sign_in: 'invitation' } }])
    expect(address()).toBe(`/user-management/${id}`)
  })
})
