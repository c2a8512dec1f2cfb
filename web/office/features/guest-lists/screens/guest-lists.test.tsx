import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeGuestListLink, removeGuestListLink } from '#contract/guest-lists/link.ts'
import { createGuestList, listGuestLists } from '#contract/guest-lists/lists.ts'
import { addListedNames, changeListedName, listListedNames, removeListedName } from '#contract/guest-lists/names.ts'
import { addListedGuest } from '#contract/guests/listings.ts'
import { listListOwners, type ListOwner } from '#contract/guest-lists/owners.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findAs, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'
import { aGuestList, aListedName, someGuestLists } from '../testing/guest-lists.ts'

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => vi.unstubAllGlobals())

async function open(path: string, api: Answers) {
  // What opens on demand opens at once.
  await Promise.all([
    import('../forms/list-dialog.tsx'),
    import('../forms/name-dialog.tsx'),
    import('../forms/known-guest-dialog.tsx'),
    import('../forms/add-names.tsx'),
  ])
  vi.stubGlobal('fetch', api.fetch)
  return renderOffice(path, api)
}

const list = aGuestList(1)
const lists = `/admin-club/events/${list.event_id}/lists`
const here = `${lists}/${list.id}`
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)

describe('The lists of an event', () => {
  it('show their owner, price and what they came to.', async () => {
    const closed = aGuestList(2, {
      name: 'Basement Nights',
      owner_name: 'Jonas',
      is_closed: true,
      is_free: false,
      item: { id: list.id, name: 'Early list' },
    })
    await open(lists, new Answers().give(listGuestLists, someGuestLists([list, closed])))
    expect(rows()[0]).toContain('Friends of FerroFerroOpenSat, Nov 21, 2026, 11:00 PMFree entry5 of 502€30.00€120.00')
    expect(rows()[1]).toContain('Basement NightsJonasClosed')
    expect(rows()[1]).toContain('Early list')
    expect(find('dl').textContent).toContain('Listed5 guests, 2 names')
    expect(findAction('Friends of Ferro').getAttribute('href')).toBe(here)
  })

  it('start with the first one: its cut-off is the start of the event on the club’s clock.', async () => {
    const api = new Answers().give(listGuestLists, someGuestLists([])).give(createGuestList, list)
    await open(lists, api)
    expect(document.body.textContent).toContain('No lists yet')
    await press(findAction('Add list'))
    await settle()
    await press(find('[role="dialog"] button[type=submit]'))
    expect(find('[role="dialog"]').textContent).toContain('Enter who brings these guests')
    expect(api.sent).toEqual([])
    await type(findField('Name'), 'Friends of Ferro')
    await type(findField('Owner’s name'), 'Ferro')
    await press(find('[role="dialog"] button[type=submit]'))
    expect(api.sent).toMatchObject([
      {
        endpoint: 'createGuestList',
        body: {
          name: 'Friends of Ferro',
          owner_name: 'Ferro',
          quota: 50,
          max_plus_ones: 3,
          closes_at: '2026-11-21T22:00:00.000Z',
          prestation_id: null,
        },
      },
    ])
    expect(document.body.textContent).toContain('Friends of Ferro is saved.')
  })
})

describe('One list', () => {
  const names = [
    aListedName(1, { name: 'Ada', came: 2, status: 'checked_in', can_change: false }),
    aListedName(2, { name: 'Bo', plus_ones: 0, also_on: ['Basement Nights'] }),
  ]
  const api = () =>
    new Answers().give(listGuestLists, someGuestLists([list])).give(listListedNames, { list, names, count: 2, next: null })

  it('shows its names, who came, and who is on another list too.', async () => {
    const answers = api()
    await open(`${here}?show=also_listed&search=bo`, answers)
    expect(answers.requests).toContain(`club-admin/guest-lists/${list.id}/names/?show=also_listed&search=bo&limit=50`)
    expect(rows()).toEqual([
      expect.stringContaining('Ada32 of 4 checked in–€0.00€0.00'),
      expect.stringContaining('Bo0ExpectedBasement Nights'),
    ])
  })

  it('takes pasted names and says line by line what was not listed.', async () => {
    const counts = { listed: 2, duplicate: 1, not_a_name: 0, too_long: 0, too_many_plus_ones: 0, quota: 1, capacity: 0 }
    const line = { plus_ones: 0 }
    const answers = api().give(addListedNames, {
      counts,
      lines: [
        { ...line, line: 1, name: 'Cy', outcome: 'listed' },
        { ...line, line: 2, name: 'cy', outcome: 'duplicate' },
        { ...line, line: 3, name: 'Di', outcome: 'listed' },
        { line: 4, name: 'Ed', plus_ones: 2, outcome: 'quota' },
      ],
    })
    await open(`${here}?add=names`, answers)
    await press(find('[role="dialog"] button[type=submit]'))
    expect(find('[role="dialog"]').textContent).toContain('Enter at least one name, or choose a file')
    await type(findAs('[role="dialog"] textarea', HTMLTextAreaElement), 'Cy\ncy\nDi\nEd +2')
    await press(find('[role="dialog"] button[type=submit]'))
    expect(answers.sent).toMatchObject([
      { endpoint: 'addListedNames', body: { format: 'lines', text: 'Cy\ncy\nDi\nEd +2' }, key: expect.any(String) },
    ])
    expect(find('[role="dialog"] output').textContent).toBe('2 names listed. 2 lines not listed.')
    expect([...document.querySelectorAll('[role="dialog"] tbody tr')].map(({ textContent }) => textContent)).toEqual([
      '2cyAlready on the list',
      '4Ed +2Over the quota',
    ])
    await press(findAction('Done'))
    expect(document.querySelector('[role="dialog"]')).toBeNull()
  })

  it('changes and removes names until their guests come.', async () => {
    const answers = api()
      .give(changeListedName, aListedName(2, { name: 'Bo Vos', version: 2 }))
      .give(removeListedName, { message: 'Bo was removed.' })
    await open(here, answers)
    await press(find('[aria-label="Actions for Ada"]'))
    expect(find('[role="menu"]').textContent).toContain('This guest is already checked in or has paid')
    await press(find('[aria-label="Actions for Ada"]'))
    await press(find('[aria-label="Actions for Bo"]'))
    await press(findAction('Edit name'))
    await settle()
    await type(findField('Name'), 'Bo Vos')
    await press(find('[role="dialog"] button[type=submit]'))
    await press(find('[aria-label="Actions for Bo"]'))
    await press(findAction('Remove name'))
    expect(answers.sent).toMatchObject([
      { endpoint: 'changeListedName', body: { name: 'Bo Vos', plus_ones: 0, version: 1 } },
      { endpoint: 'removeListedName' },
    ])
    expect(document.body.textContent).toContain('Bo was removed.')
  })

  it('adds a name to the guests the club knows, by what they gave, and leads to those it knows.', async () => {
    const regular = aListedName(3, { name: 'Cy', guest_id: list.id })
    const answers = api()
      .give(listListedNames, { list, names: [...names, regular], count: 3, next: null })
      .fail(addListedGuest, 404, { error: 'Not found', code: 'not_found' })
    await open(here, answers)
    await press(find('[aria-label="Actions for Cy"]'))
    expect(find('[role="menu"]').textContent).toContain('Show guest')
    await press(find('[aria-label="Actions for Cy"]'))
    await press(find('[aria-label="Actions for Ada"]'))
    await press(findAction('Add to guests'))
    const submit = async () => press(find('[role="dialog"] button[type=submit]'))
    await submit()
    expect(find('[role="dialog"]').textContent).toContain('Enter a phone number or an email')
    expect(answers.sent).toEqual([])
    await type(findField('Email'), 'ada@list.example')
    await submit()
    expect(answers.sent).toMatchObject([{ endpoint: 'addListedGuest', body: { email: 'ada@list.example' } }])
    expect(find('[role="dialog"]').textContent).toContain('Not found')
  })

  it('offers no guests to people who may not view them.', async () => {
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_access_finances: true }))
    await open(here, api())
    await press(find('[aria-label="Actions for Ada"]'))
    expect(find('[role="menu"]').textContent).not.toContain('Add to guests')
  })

  it('has a link for its owner, which is shown once and can be revoked.', async () => {
    const url = 'https://vesper.test/guest-list#secret'
    const made_at = '2026-11-20T12:00:00.000Z'
    const answers = new Answers()
      .give(listGuestLists, someGuestLists([list]))
      .give(listListedNames, { list: { ...list, link_made_at: made_at }, names, count: 2, next: null })
      .give(makeGuestListLink, { url, made_at })
      .give(removeGuestListLink, { message: 'The link of Friends of Ferro no longer works.' })
    await open(here, answers)
    const share = async () => {
      await press(findAction('More actions for Friends of Ferro'))
      await press(findAction('Share with owner'))
      await settle()
    }
    await share()
    expect(find('[role="dialog"]').textContent).toContain('A new one replaces it.')
    await press(findAction('Create new link'))
    await settle()
    expect(findField('Link').value).toBe(url)
    await press(findAction('Revoke link'))
    await settle()
    expect(answers.sent).toMatchObject([{ endpoint: 'makeGuestListLink' }, { endpoint: 'removeGuestListLink' }])
    expect(document.body.textContent).toContain('The link of Friends of Ferro no longer works.')
  })
})

describe('The owners of lists', () => {
  const figures = { names: 8, listed: 20, came: 9, paid_minor: 12_000, spent_minor: 48_000 }
  const ferro: ListOwner = { id: 'ferro', name: 'Ferro', is_ambassador: false, lists: 3, events: 2, ...figures }
  const gone: ListOwner = { ...ferro, id: 'x', name: '', is_ambassador: true, listed: 0, came: 0 }
  const answer = { totals: figures, currency: 'EUR', owners: [ferro, gone], count: 2, next: null }

  it('are compared by who attended and what they spent, over the last 90 days or another period.', async () => {
    const api = new Answers().give(listListOwners, answer)
    await open('/admin-club/reservations/list-owners?period=366', api)
    expect(rows()).toEqual([
      expect.stringContaining('FerroPromoter or artist220945%€120.00€480.00'),
      expect.stringContaining('Deleted accountAmbassador200–€120.00€480.00'),
    ])
    expect(find('dl').textContent).toContain('Attended9 45%')
    expect(api.requests).toContain('club-admin/list-owners/?period=366&limit=50')
  })

  it('say when there were none.', async () => {
    await open('/admin-club/reservations/list-owners', new Answers().give(listListOwners, { ...answer, owners: [], count: 0 }))
    expect(document.body.textContent).toContain('No lists in this period')
  })
})
