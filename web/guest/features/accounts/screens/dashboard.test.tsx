import type { StaffPermissions } from '#contract/staff-permissions.ts'
import { expect, it } from 'vitest'
import { keepSession } from '../../../../shared/session.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAs } from '../../../../shared/testing/render.tsx'
import { Answers, loadPage, renderApp } from '../../../testing/render-app.tsx'

async function open(path: string, who: keyof typeof profiles, permissions: StaffPermissions | null = null) {
  keepSession(signedIn(profiles[who], permissions))
  await loadPage('/profile')
  return renderApp(path, new Answers())
}

const page = () => find('main').textContent

it.each([
  ['/super-admin/dashboard', 'superadmin', 'Hello, Ada', 'You have every permission on the platform.'],
  ['/ambassador/dashboard', 'ambassador', 'Hello, Ada', 'Your account is approved.'],
  ['/admin-club/dashboard', 'admin', 'Hello, Ada', 'Your club’s onboarding is complete.'],
  ['/admin-club/setup', 'newAdmin', 'Club Setup', 'Club setup', 'Subscription', 'Contract'],
] as const)('%s tells %s how things stand', async (path, who, title, ...words) => {
  const { address } = await open(path, who)
  expect(address()).toBe(path)
  expect(find('main h1').textContent).toBe(title)
  for (const word of words) expect(page()).toContain(word)
  expect([...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))).toEqual(['/profile', '/client/events'])
})

it('lists what a club has opened to a member of its staff', async () => {
  await open('/staff-club/dashboard', 'staff', { ...noPermissions, can_access_events: true, can_work_door: true })
  const areas = [...findAs('main ol', HTMLOListElement).querySelectorAll('li')].map((area) => area.textContent)
  expect(areas).toEqual(['Events', 'The door'])
})

it('says so where nothing is opened yet', async () => {
  await open('/staff-club/dashboard', 'staff', noPermissions)
  expect(page()).toContain('Your club has not opened any area to you yet.')
})

it('is closed to an ambassador who waits for approval', async () => {
  const { address } = await open('/ambassador/dashboard', 'pendingAmbassador')
  expect(address()).toBe('/profile')
})
