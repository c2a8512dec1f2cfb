import { expect, it } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction } from '../../../../shared/testing/render.tsx'
import { Answers } from '../../../../shared/testing/answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

async function open(path: string, who: 'client' | 'verifiedClient') {
  keepSession(signedIn(profiles[who]))
  return renderApp(path, new Answers())
}

it('says what is not verified yet, and where it is looked at until then', async () => {
  await open('/client/verify-identity', 'client')
  expect(find('main h2').textContent).toBe('Your identity is not verified yet')
  expect(find('main').textContent).toContain('at the door')
  expect(findAction('Find an event').getAttribute('href')).toBe('/client/events')
})

it('says what is verified, and leads on to where somebody was', async () => {
  await open('/client/verify-identity?next=/client/events/neon', 'verifiedClient')
  expect(find('main h2').textContent).toBe('Your identity is verified')
  expect(findAction('Continue').getAttribute('href')).toBe('/client/events/neon')
})

it('leads to no other site', async () => {
  await open('/client/verify-identity?next=https://elsewhere.example', 'client')
  expect(document.querySelector('main a[href*="elsewhere"]')).toBeNull()
})
