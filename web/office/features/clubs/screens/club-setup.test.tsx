import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClub, getOwnClub, updateClub, type OwnClub } from '#contract/clubs/clubs.ts'
import { endSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { anOwnClub } from '../../../../shared/testing/clubs.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { dispatch, find, findAction, findField, findFieldAs, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'

const admin = { ...profiles.newAdmin, role_profile: { onboarding_completed: false, club_id: anOwnClub().id } }
beforeEach(() => keepSession(signedIn(admin)))
afterEach(async () => {
  await endSession()
  vi.unstubAllGlobals()
})

const path = '/admin-club/setup'
const text = () => find('main').textContent

async function open(answers: Answers): Promise<Answers> {
  vi.stubGlobal('fetch', answers.fetch)
  await renderOffice(path, answers)
  return answers
}

const setup = (club: OwnClub = anOwnClub()) =>
  open(new Answers().give(getOwnClub, club).giveBy(updateClub, () => ({ ...club, version: club.version + 1 })))

/** The section with this heading. */
function part(title: string): HTMLElement {
  const match = [...document.querySelectorAll<HTMLElement>('form section')].find(
    (section) => section.querySelector('h2')?.textContent === title,
  )
  if (match === undefined) throw new Error(`No part is headed "${title}"`)
  return match
}

const save = () => dispatch(find('main form'), new Event('submit', { bubbles: true, cancelable: true }))

/** The first save conflicts with someone else's. */
async function staleOnce(theirs: OwnClub): Promise<Answers> {
  let isSecond = false
  const answers = new Answers().give(getOwnClub, anOwnClub()).giveBy(updateClub, () => ({ ...theirs, version: 10 }))
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (init.method !== 'PUT' || isSecond) return answers.fetch(address, init)
    isSecond = true
    return Promise.resolve(
      Response.json({ error: 'Someone else changed this.', code: 'stale', current: theirs }, { status: 409 }),
    )
  })
  await renderOffice(path, answers)
  return answers
}

/** Like browser autofill: the text of one option. */
const choose = (label: string, option: string) => type(findField(label), option)

describe('an administrator without a club', () => {
  beforeEach(() =>
    keepSession({ ...signedIn(profiles.newAdmin), user: { ...signedIn(profiles.newAdmin).user, email: 'ada@lumen.test' } }),
  )

  it('creates one with its name; the country sets zone and currency', async () => {
    const club = anOwnClub()
    const answers = await open(new Answers().give(createClub, club))
    expect(text()).toContain('Start with the basics.')
    await type(findField('Club name'), 'Lumen')
    await type(findField('City'), 'Lisbon')
    await choose('Country', 'Portugal')
    await dispatch(find('main form'), new Event('submit', { bubbles: true, cancelable: true }))
    await settle()
    expect(answers.sent).toMatchObject([
      {
        endpoint: 'createClub',
        body: {
          name: 'Lumen',
          city: 'Lisbon',
          country: 'PT',
          timezone: 'Europe/Lisbon',
          currency: 'EUR',
          contact_email: 'ada@lumen.test',
        },
      },
    ])
    expect(text()).toContain('What guests see, and the defaults for your events.')
  })

  it('sees the one that was created on another device in the meantime', async () => {
    await open(
      new Answers()
        .give(getOwnClub, anOwnClub({ name: 'Opened elsewhere' }))
        .fail(createClub, 409, { error: 'You already run a club.', code: 'club_exists' }),
    )
    await type(findField('Club name'), 'Lumen')
    await dispatch(find('main form'), new Event('submit', { bubbles: true, cancelable: true }))
    await settle()
    expect(findField('Name').value).toBe('Opened elsewhere')
  })

  it('shows what is missing before anything is sent', async () => {
    const answers = await open(new Answers())
    await dispatch(find('main form'), new Event('submit', { bubbles: true, cancelable: true }))
    expect(text()).toContain('Name is required')
    expect(answers.sent).toEqual([])
    expect(document.activeElement).toBe(findField('Club name'))
  })
})

describe('what is missing', () => {
  const lacking = anOwnClub({
    street: '',
    contact_phone: null,
    is_set_up: false,
    requirements: [
      { key: 'name', label: 'Name', state: 'done' },
      { key: 'address', label: 'Address', state: 'due' },
      { key: 'contact_phone', label: 'Contact phone', state: 'due' },
    ],
  })

  it('is listed, each linked to its field', async () => {
    await setup(lacking)
    expect(text()).toContain('1 of 3 are done.')
    const ways = [...document.querySelectorAll<HTMLElement>('main aside button')]
    expect(ways.map((way) => way.textContent)).toEqual(['Address', 'Contact phone'])
    if (ways[0]) await press(ways[0])
    expect(document.activeElement).toBe(findField('Street and number'))
  })

  it('is replaced by the next step once complete', async () => {
    await setup()
    expect(text()).toContain('Setup is complete')
    expect(text()).toContain('The next step is the subscription.')
  })

  it("is replaced by the club's page once it is open", async () => {
    await setup(anOwnClub({ onboarding_completed_at: '2026-11-01T10:00:00Z' }))
    expect(find('main aside a').getAttribute('href')).toBe('/clubs/lumen')
  })
})

describe('a section of the setup', () => {
  it('sends only its changes, with the version that was read', async () => {
    const answers = await setup()
    await type(findField('Contact phone'), '+351 210 999 999')
    await save()
    expect(answers.sent).toMatchObject([{ endpoint: 'updateClub', body: { contact_phone: '+351 210 999 999', version: 7 } }])
    expect(Object.keys(answers.sent[0]?.body ?? {})).toEqual(['contact_phone', 'version'])
  })

  it('is shown in the preview while typing', async () => {
    await setup()
    await type(findField('Name'), 'Lumen Docks')
    expect(find('figure').textContent).toContain('Lumen Docks')
    expect(text()).toContain('You have unsaved changes.')
  })

  it('does not become stale when another section is saved before it', async () => {
    const answers = await setup()
    expect(text()).toContain('All changes are saved.')
    await type(findField('City'), 'Porto')
    await type(findField('Contact email'), 'new@lumen.test')
    expect(text()).toContain('You have unsaved changes.')
    await save()
    expect(answers.sent.map(({ body }) => body)).toEqual([{ city: 'Porto', contact_email: 'new@lumen.test', version: 7 }])
  })

  it('is saved along with changes of other fields by someone else', async () => {
    const theirs = anOwnClub({ version: 9, city: 'Faro' })
    const answers = await staleOnce(theirs)
    await type(findField('Contact phone'), '+351 2222222')
    await save()
    await settle()
    expect(answers.sent.map(({ body }) => body)).toEqual([{ contact_phone: '+351 2222222', version: 9 }])
    expect(text()).toContain('All changes are saved.')
  })

  it('is validated here first, each message on its field', async () => {
    const answers = await setup()
    await type(findField('Contact email'), 'call us')
    await save()
    expect(part('Contact').textContent).toContain('Please enter a valid email address')
    await type(findField('Latitude'), '12')
    await type(findField('Longitude'), '')
    await save()
    expect(part('Address, time zone and currency').textContent).toContain('Longitude must be a number from -180 to 180')
    expect(answers.sent).toEqual([])
  })

  it('takes the location of the device, or says why there is none', async () => {
    const locate = vi.fn<Geolocation['getCurrentPosition']>()
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
      getCurrentPosition: locate,
    } as Partial<Geolocation> as Geolocation)
    await setup()
    locate.mockImplementation((_, refuse) => refuse?.({ code: 1 } as GeolocationPositionError))
    await press(findAction('Use this device’s location'))
    expect(text()).toContain('Your browser doesn’t share this device’s location.')
    locate.mockImplementation((answer) => answer({ coords: { latitude: 38.71234567, longitude: -9.1 } } as GeolocationPosition))
    await press(findAction('Use this device’s location'))
    expect([findField('Latitude').value, findField('Longitude').value]).toEqual(['38.712346', '-9.1'])
    vi.restoreAllMocks()
  })

  it('sets how long tables are kept, within its limits', async () => {
    const answers = await setup()
    expect(findFieldAs('Minutes until release', HTMLInputElement).value).toBe('60')
    for (const wrong of ['', '5', '361']) {
      await type(findField('Minutes until release'), wrong)
      await save()
      expect(part('Licence and house rules').textContent).toContain('Minutes until release must be a whole number from 10 to 360')
    }
    await type(findField('Minutes until release'), '45')
    await save()
    expect(answers.sent.map(({ body }) => body)).toEqual([{ release_minutes: 45, version: 7 }])
  })

  it("shows the server's own errors on their fields", async () => {
    const answers = new Answers().give(getOwnClub, anOwnClub()).fail(updateClub, 400, {
      error: 'Another club has this address.',
      code: 'invalid',
      fields: { slug: ['Another club uses this address. Choose another one'] },
    })
    await open(answers)
    await type(findField('Page address'), 'fabrik')
    await save()
    expect(part('Name and description').textContent).toContain('Another club uses this address. Choose another one')
    expect(document.activeElement).toBe(findField('Page address'))
  })

  it('changed by someone else in the meantime is shown to the second person', async () => {
    const answers = await staleOnce(anOwnClub({ version: 9, contact_phone: '+351 1111111' }))
    await type(findField('Contact phone'), '+351 2222222')
    await save()
    expect(text()).toContain('Someone else changed this in the meantime')
    await press(findAction('Save my version'))
    await settle()
    expect(answers.sent).toMatchObject([{ endpoint: 'updateClub', body: { contact_phone: '+351 2222222', version: 9 } }])
  })

  it('marks required fields', async () => {
    await setup()
    const required = [
      'Name',
      'Legal name',
      'Country',
      'Street and number',
      'City',
      'Contact email',
      'Contact phone',
      'Licence capacity',
    ]
    expect(required.filter((label) => !findField(label).required)).toEqual([])
    expect(findField('Postcode').required).toBe(false)
  })

  it('says why a field is fixed', async () => {
    await setup(
      anOwnClub({
        fixed: { slug: null, timezone: 'Upcoming events use this time zone.', currency: 'Prices are in it.' },
      }),
    )
    expect(findField('Time zone').disabled).toBe(true)
    expect(findField('Currency').disabled).toBe(true)
    expect(text()).toContain('Upcoming events use this time zone.')
  })

  it("suggests another country's zone and currency, and keeps fixed ones", async () => {
    const answers = await setup()
    await choose('Country', 'Japan')
    await save()
    expect(answers.sent).toMatchObject([{ body: { country: 'JP', timezone: 'Asia/Tokyo', currency: 'JPY' } }])
  })
})

describe('unsaved sections of the setup', () => {
  it('are asked about before the screen is left', async () => {
    await setup(anOwnClub({ onboarding_completed_at: null }))
    await type(findField('City'), 'Porto')
    await press(find('aside nav[aria-label="Sections"] a[href="/admin-club/dashboard"]'))
    expect(text()).toContain('Club Setup')
    expect(find('[role=dialog]').textContent).toContain('Leave without saving?')
    await press(findAction('Keep editing'))
    expect(findField('City').value).toBe('Porto')
  })
})

describe('the select fields of the setup', () => {
  it.each(['Country', 'Time zone', 'Currency'])('%s has every option', async (label) => {
    await setup()
    await press(findField(label))
    const count = document.querySelectorAll('[role=option]').length
    expect(count).toBeGreaterThan(label === 'Country' ? 200 : label === 'Currency' ? 100 : 300)
  })

  it('use Enter to choose, and never to save', async () => {
    const answers = await setup()
    await type(findField('Name'), 'Kelder Zuid')
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    await dispatch(findField('Genres'), enter)
    expect(enter.defaultPrevented).toBe(true)
    expect(answers.sent).toEqual([])
  })
})

describe('opening days', () => {
  it("start with the previous day's hours, in the order of the week, and mark closings in the morning", async () => {
    const answers = await setup()
    const days = part('Opening days')
    expect([...days.querySelectorAll('li')].map((day) => day.textContent.includes('Closed'))).toEqual([
      true,
      true,
      false,
      true,
      false,
      false,
      true,
    ])
    await press(findFieldAs('Thursday', HTMLInputElement))
    await press(findFieldAs('Wednesday', HTMLInputElement))
    await save()
    expect(answers.sent).toMatchObject([
      { body: { opening_days: [{ weekday: 4, opens_local: '22:00', closes_local: '03:00' }, { weekday: 5 }, { weekday: 6 }] } },
    ])
    expect(days.textContent).toContain('the next morning')
  })
})

describe('cancelling', () => {
  it('accepts more steps, and refuses those that do not decrease', async () => {
    const answers = await setup()
    const title = 'Cancellation'
    const add = [...part(title).querySelectorAll('button')].find((button) => button.textContent === 'Add a step')
    if (add) await press(add)
    await type(findField('Step 2: hours before the start'), '72')
    await type(findField('Step 2: refunded'), '50')
    await save()
    expect(part(title).textContent).toContain('Each step needs fewer hours than the previous one')
    await type(findField('Step 2: hours before the start'), '24')
    await save()
    expect(answers.sent).toMatchObject([
      {
        body: {
          cancellation_policy: [
            { hours_before: 48, refund_bp: 10_000 },
            { hours_before: 24, refund_bp: 5_000 },
          ],
        },
      },
    ])
  })
})
