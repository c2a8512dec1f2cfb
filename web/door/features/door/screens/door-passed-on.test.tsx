import { getDoorList, scanAtDoor } from '#contract/door/door.ts'
import { givePlacesBack } from '#contract/last-hour/last-hour.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSession } from '../../../../shared/session/session.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press } from '../../../../shared/testing/render.tsx'
import { ana, enterCode, freshEvent, open, said, text, until, world } from '../../../testing/door-screen.tsx'

const passedOn = { ...ana, ticket_series: 1, passed_on_at: '2026-11-20T23:10:00Z' }
const refusal = { ...said, result: 'refused' as const, reason: 'passed_on' as const, heads: 0, guest: passedOn }

beforeEach(() => keepSession(signedIn(profiles.staff, { ...noPermissions, can_work_door: true })))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openParty() {
  const event = freshEvent()
  const answers = world(event, [passedOn]).give(scanAtDoor, { answer: refusal, count: event.count })
  await open(answers, event)
  await enterCode('abcde-12345')
  expect(find('dialog').textContent).toContain('Places passed on')
  expect(find('dialog').textContent).toContain('No one in this party had arrived by 11:10 PM')
  await press(findAction('Open the party'))
  return { event, answers }
}

it('A party whose places were passed on is opened from its refusal, given places again, and then admitted.', async () => {
  const { event, answers } = await openParty()
  const { passed_on_at: _at, ...withPlaces } = passedOn
  answers.give(givePlacesBack, { guest: withPlaces })
  answers.give(getDoorList, {
    event,
    server_time: '2026-11-20T23:31:00Z',
    version: '2',
    hash_key: 'k',
    is_whole: false,
    guests: [{ ...withPlaces, version: passedOn.version + 1 }],
  })
  await press(findAction(`Give them ${passedOn.party_size} places again`))
  await until(() => expect(text()).not.toContain('places again'))
  expect(answers.sent.map(({ endpoint }) => endpoint)).toContain('givePlacesBack')
  expect(findAction('Admit 2 guests')).toBeDefined()
})

it('If there are no places any more, the door says so and the choice stays.', async () => {
  const { answers } = await openParty()
  const error = 'Their places went to others, and there aren’t enough left for this party.'
  answers.fail(givePlacesBack, 409, { code: 'places_passed_on', error, left: 0 })
  await press(findAction(`Give them ${passedOn.party_size} places again`))
  await until(() => expect(text()).toContain(error))
})
