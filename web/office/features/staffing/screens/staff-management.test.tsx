import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { noStaffFlags, toStaffPermissions } from '#contract/staffing/staff-permissions.ts'
import {
  addStaff,
  endStaff,
  getStaff,
  listStaff,
  renewFirstSignIn,
  sendResetLink,
  updateStaff,
  type StaffMember,
} from '#contract/staffing/staff.ts'
import { createRole, deleteRole, listRoles, updateRole, type StaffRole } from '#contract/staffing/staff-roles.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const barId = '0192aaaa-bbbb-7ccc-8ddd-000000000051'
const bar: StaffRole = {
  id: barId,
  name: 'Bar',
  colour: '#c22f5a',
  hourly_rate_minor: 1650,
  permissions: toStaffPermissions(noStaffFlags),
  guests_per_person: 60,
  staff_count: 1,
  version: 3,
}
const door: StaffRole = {
  ...bar,
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000052',
  name: 'Door',
  colour: '#2a6fc9',
  permissions: toStaffPermissions({ ...noStaffFlags, can_work_door: true }),
  guests_per_person: null,
  staff_count: 0,
}
const aPerson = (change: Partial<StaffMember> = {}): StaffMember => ({
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000061',
  username: 'noor.bakker',
  first_name: 'Noor',
  last_name: 'Bakker',
  email: 'noor@example.com',
  phone_number: '',
  avatar: null,
  role: { id: barId, name: 'Bar', colour: '#c22f5a' },
  permissions: toStaffPermissions(noStaffFlags),
  own_permissions: false,
  hourly_rate_minor: 1650,
  own_rate: false,
  status: 'active',
  first_sign_in: null,
  joined_at: '2026-01-10T10:00:00.000Z',
  ended_at: null,
  next_shift_at: '2026-11-28T21:00:00.000Z',
  allowed_actions: ['edit', 'end'],
  refusal: null,
  version: 2,
  ...change,
})
const invitedPerson = aPerson({
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000062',
  first_name: 'Ravi',
  username: 'ravi',
  status: 'invited',
  first_sign_in: { kind: 'invitation', expires_at: '2026-11-29T10:00:00.000Z', is_expired: false },
  joined_at: null,
  next_shift_at: null,
  allowed_actions: ['edit', 'end', 'renew'],
})

const answers = (staff = [aPerson(), invitedPerson], seats = { used: 2, limit: 25 as number | null }, roles = [bar, door]) =>
  new Answers()
    .give(listRoles, { roles, currency: 'EUR', count: roles.length, next: null })
    .give(listStaff, { staff, seats, currency: 'EUR', timezone: 'Europe/Amsterdam', count: staff.length, next: null })
    .give(getStaff, { ...aPerson(), upcoming_shifts: 2 })

// Loaded on demand; already loaded here, as on a second visit.
beforeAll(async () =>
  Promise.all([
    import('../parts/role-dialog.tsx'),
    import('../parts/add-staff-dialog.tsx'),
    import('../parts/edit-staff-dialog.tsx'),
  ]),
)
beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(path: string, api: Answers) {
  vi.stubGlobal('fetch', api.fetch)
  return renderOffice(path, api)
}
const path = '/admin-club/staff-management'
const lastButton = () => [...find('[role="dialog"]').querySelectorAll('button')].at(-1)!

async function choose(name: string, action: string): Promise<void> {
  await press(find(`[aria-label="Actions for ${name}"]`))
  const item = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].findLast(({ textContent }) =>
    textContent?.startsWith(action),
  )
  if (item === undefined) throw new Error(`There is no action ${action}`)
  await press(item)
  await settle()
}

describe("A club's people", () => {
  it('are listed with role, status, rate and next shift, and the seats of the plan.', async () => {
    await open(path, answers())
    const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    for (const word of ['Noor Bakker', 'Active', 'Bar', '€16.50', 'Sat, Nov 28']) expect(rows[0]).toContain(word)
    for (const word of ['Ravi Bakker', 'Invited']) expect(rows[1]).toContain(word)
    expect(document.body.textContent).toContain('2 of 25')
    expect(await findAxeFaults()).toEqual([])
  })

  it('and its roles are sorted by the server, by the headers of their tables.', async () => {
    const api = answers()
    await open(path, api)
    const header = (text: string) =>
      [...document.querySelectorAll<HTMLElement>('thead button')].find((one) => one.textContent === text)!
    await press(header('Role'))
    await settle()
    expect(api.requests).toContain('club-admin/staff/?sort=role')
    await press(findAction('Roles'))
    await settle()
    await press(header('People'))
    await settle()
    expect(api.requests).toContain('club-admin/roles/?sort=people')
  })

  it('say what to do if there are none, and if they could not be loaded.', async () => {
    await open(path, answers([], { used: 0, limit: null }))
    expect(document.body.textContent).toContain('No one works here yet')
    await open(path, new Answers().fail(listStaff, 500).fail(listRoles, 500))
    expect(findAction('Try again')).toBeDefined()
  })

  it('are added by an invitation, once required fields are filled in.', async () => {
    const api = answers().give(addStaff, { ...invitedPerson, one_time_password: null })
    await open(path, api)
    await press(findAction('Add staff'))
    await press(lastButton())
    expect(api.sent).toEqual([])
    expect(find('[role="dialog"]').textContent).toContain('Enter an email for the invitation')
    const fields = { 'First name': 'Ravi', 'Last name': 'Bakker', Username: 'ravi', Email: 'ravi@example.com' }
    for (const [label, text] of Object.entries(fields)) await type(findField(label), text)
    await press(lastButton())
    await settle()
    expect(api.sent).toMatchObject([
      {
        endpoint: 'addStaff',
        body: { username: 'ravi', email: 'ravi@example.com', role_id: barId, first_sign_in: 'invitation' },
      },
    ])
    expect(document.body.textContent).toContain('We sent an invitation to noor@example.com.')
  })

  it('cannot be added if the plan has no seat left, which the button says.', async () => {
    await open(path, answers([aPerson()], { used: 25, limit: 25 }))
    expect(findAction('Add staff').getAttribute('aria-disabled')).toBe('true')
    expect(findAction('Change plan').getAttribute('href')).toBe('/admin-club/subscription')
  })

  it('get another one-time password, which is shown once.', async () => {
    const once = aPerson({ allowed_actions: ['edit', 'end', 'renew'], email: null })
    const api = answers([once]).give(renewFirstSignIn, { ...once, one_time_password: 'abcd-efgh-jkmn' })
    await open(path, api)
    await choose('Noor Bakker', 'Create one-time password')
    expect(find('[role="dialog"]').textContent).toContain('abcd-efgh-jkmn')
    await press(findAction('Done'))
    expect(document.body.textContent).not.toContain('abcd-efgh-jkmn')
  })

  it('get a reset link once they have a password, and no one-time password.', async () => {
    const person = aPerson({ allowed_actions: ['edit', 'end', 'send_reset_link'] })
    const api = answers([person]).give(sendResetLink, { message: 'We sent a reset link to noor@example.com.' })
    await open(path, api)
    await choose('Noor Bakker', 'Send reset link')
    expect(document.body.textContent).toContain('We sent a reset link to noor@example.com.')
    expect(document.body.textContent).not.toContain('Create one-time password')
  })

  it('get another role, and custom permissions.', async () => {
    const api = answers().give(updateStaff, aPerson({ own_permissions: true }))
    await open(path, api)
    await choose('Noor Bakker', 'Edit role and permissions')
    await press(find('[role="dialog"] [role="switch"]'))
    await press(find('[aria-label="Events, Noor Bakker"]'))
    await press(lastButton())
    await settle()
    expect(api.sent).toMatchObject([
      { endpoint: 'updateStaff', body: { version: 2, permissions: { can_access_events: true, can_work_door: false } } },
    ])
  })

  it('leave after the consequences were shown.', async () => {
    const api = answers().give(endStaff, { message: 'Noor Bakker no longer works for your club.', cancelled_shifts: 2 })
    await open(path, api)
    await choose('Noor Bakker', 'End employment')
    expect(find('[role="dialog"]').textContent).toContain('2 upcoming shifts are cancelled')
    await press(lastButton())
    await settle()
    expect(api.sent).toMatchObject([{ endpoint: 'endStaff' }])
    expect(document.body.textContent).toContain('Noor Bakker no longer works for your club.')
  })

  it('are read-only without the permission to manage them, with the reason and without rates.', async () => {
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_access_staff_management: true }))
    await open(path, answers([aPerson({ allowed_actions: [], hourly_rate_minor: null })]))
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Add staff')
    expect(document.body.textContent).not.toContain('Hourly rate')
    await press(find('[aria-label="Actions for Noor Bakker"]'))
    expect(document.body.textContent).toContain('You can see people here, but not manage them.')
  })
})

describe("A club's roles", () => {
  it('are listed with their permissions, and lead to their people.', async () => {
    const { address } = await open(`${path}?tab=roles`, answers())
    const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    for (const word of ['Bar', '€16.50', 'Own shifts only']) expect(rows[0]).toContain(word)
    expect(rows[1]).toContain('Door')
    await choose('Bar', 'Show people')
    expect(address()).toBe(`${path}?role_id=${barId}`)
  })

  it('are added with a name, a colour and permissions.', async () => {
    const api = answers().give(createRole, door)
    await open(`${path}?tab=roles`, api)
    await press(findAction('Add role'))
    await type(findField('Name'), 'Cloakroom')
    await press(find('[aria-label="Jade"]'))
    await press(find('[aria-label="Door, Cloakroom"]'))
    expect(await findAxeFaults()).toEqual([])
    await press(lastButton())
    await settle()
    expect(api.sent).toMatchObject([
      { endpoint: 'createRole', body: { name: 'Cloakroom', colour: '#0f8160', permissions: { can_work_door: true } } },
    ])
  })

  it('are edited, and offer no permission the caller may not grant.', async () => {
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_manage_staff: true, can_work_door: true }))
    const api = answers().give(updateRole, bar)
    await open(`${path}?tab=roles`, api)
    await choose('Bar', 'Edit role')
    const dialog = find('[role="dialog"]')
    expect(dialog.textContent).toContain('You can only grant permissions you have yourself.')
    await type(findField('Guests per person'), '75')
    await press(find('[aria-label="Finances, Bar"]'))
    await press(find('[aria-label="Door, Bar"]'))
    await press(lastButton())
    await settle()
    expect(api.sent).toMatchObject([
      {
        endpoint: 'updateRole',
        body: { version: 3, guests_per_person: 75, permissions: { can_access_finances: false, can_work_door: true } },
      },
    ])
    expect(JSON.stringify(api.sent)).not.toContain('hourly_rate_minor')
  })

  it('are deleted once no one has them.', async () => {
    const api = answers().give(deleteRole, { message: 'The role Door was deleted.' })
    await open(`${path}?tab=roles`, api)
    await press(find('[aria-label="Actions for Bar"]'))
    expect(document.body.textContent).toContain('People have this role. Give them another one first.')
    await choose('Door', 'Delete role')
    await press(lastButton())
    await settle()
    expect(api.sent).toMatchObject([{ endpoint: 'deleteRole' }])
  })
})
