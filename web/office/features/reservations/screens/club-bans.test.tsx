import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addClubBan, listClubBans, removeClubBan, type ClubBan } from '#contract/door/bans.ts'
import { getClubReservation } from '#contract/reservations/club-reservations.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { noPermissions, profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findAs, press, type } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'
import { aClubReservation } from '../testing/club-reservations.ts'

const aBan = (change: Partial<ClubBan> = {}): ClubBan => ({
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000091',
  name: 'Bo Vos',
  reason: 'Started a fight',
  is_account: true,
  ends_on: null,
  is_over: false,
  created_by_name: 'Mia Stern',
  created_at: '2026-11-21T23:30:00.000Z',
  ...change,
})
const over = aBan({
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000092',
  name: 'Cleo',
  is_account: false,
  ends_on: '2026-10-31',
  is_over: true,
  created_by_name: null,
})

const answers = (bans = [aBan(), over]) =>
  new Answers().give(listClubBans, { bans, timezone: 'Europe/Amsterdam', count: bans.length, next: null })

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(path: string, api: Answers) {
  vi.stubGlobal('fetch', api.fetch)
  return renderOffice(path, api)
}

const buttons = () => [...document.querySelectorAll('button, a')].map(({ textContent }) => textContent)
const lastButton = () => [...find('[role="dialog"]').querySelectorAll('button')].at(-1)!

describe("A club's bans", () => {
  it('are a table of who, why, until when, and by whom.', async () => {
    await open('/admin-club/bans', answers())
    const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    for (const word of ['Bo Vos', 'Banned', 'Started a fight', 'Until lifted', 'Account', 'Sun, Nov 22, 2026', 'Mia Stern'])
      expect(rows[0]).toContain(word)
    for (const word of ['Cleo', 'Ended', 'Sat, Oct 31, 2026', 'Name', '–']) expect(rows[1]).toContain(word)
  })

  it('say on a phone, which shows no column heads, that a date is the last one.', async () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }),
    )
    await open('/admin-club/bans', answers())
    expect(document.body.textContent).toContain('Until Sat, Oct 31, 2026')
  })

  it('are searched by name, and say if no one matches.', async () => {
    const api = answers([])
    await open('/admin-club/bans?search=zoe', api)
    expect(api.requests).toContain('club-admin/bans/?search=zoe')
    expect(document.body.textContent).toContain('No bans match')
  })

  it('say what to do if there are none.', async () => {
    await open('/admin-club/bans', answers([]))
    expect(document.body.textContent).toContain('No one is banned')
    expect(document.body.textContent).not.toContain('0 bans')
  })

  it('say that they could not be loaded.', async () => {
    await open('/admin-club/bans', new Answers().fail(listClubBans, 500))
    expect(buttons()).toContain('Try again')
  })

  it('start with a name and a reason, until a last date.', async () => {
    const api = answers().give(addClubBan, aBan({ name: 'Dirk', ends_on: '2026-12-31' }))
    await open('/admin-club/bans', api)
    await press(findAction('Ban guest'))
    await press(lastButton())
    expect(api.sent).toEqual([])
    for (const message of ['Name is required', 'Reason is required'])
      expect(find('[role="dialog"]').textContent).toContain(message)
    await type(findAs('[role="dialog"] input[maxlength="100"]', HTMLInputElement), 'Dirk')
    await type(findAs('[role="dialog"] textarea', HTMLTextAreaElement), 'Threw glasses')
    await type(
      findAs('[role="dialog"] input[name="ends_on"], [role="dialog"] input[data-path="ends_on"]', HTMLInputElement),
      '2026-12-31',
    )
    await press(lastButton())
    expect(api.sent).toMatchObject([
      { endpoint: 'addClubBan', body: { by: 'name', name: 'Dirk', reason: 'Threw glasses', ends_on: '2026-12-31' } },
    ])
    expect(document.body.textContent).toContain('Dirk is banned until Thu, Dec 31, 2026.')
  })

  it('end after a question, which stays open with the reason if the server refuses.', async () => {
    const api = answers().fail(removeClubBan, 404, { error: 'We couldn’t find that.', code: 'not_found' })
    await open('/admin-club/bans', api)
    await press(findAction('Actions for Bo Vos'))
    await press(findAction('Lift ban'))
    expect(find('[role="dialog"]').textContent).toContain('Lift the ban on Bo Vos?')
    await press(lastButton())
    expect(find('[role="dialog"] [role="alert"]').textContent).toContain('We couldn’t find that.')
    api.give(removeClubBan, aBan())
    await press(lastButton())
    expect(api.sent.map(({ endpoint }) => endpoint)).toEqual(['removeClubBan', 'removeClubBan'])
    expect(document.body.textContent).toContain('Bo Vos is no longer banned.')
  })
})

describe('A reservation', () => {
  const booked = aClubReservation(1, { name: 'Bo Vos' })
  const here = `/admin-club/reservations/${booked.id}`

  it('bans its guest by their account, with the reason.', async () => {
    const api = new Answers().give(getClubReservation, booked).give(addClubBan, aBan())
    await open(here, api)
    await press(findAction('Ban guest'))
    expect(find('[role="dialog"]').textContent).toContain('Ban Bo Vos?')
    await type(findAs('[role="dialog"] textarea', HTMLTextAreaElement), 'Started a fight')
    await press(lastButton())
    expect(api.sent).toMatchObject([
      { body: { by: 'reservation', reservation_id: booked.id, reason: 'Started a fight', ends_on: null } },
    ])
    expect(document.body.textContent).toContain('Bo Vos is banned until you lift it.')
  })

  it('says that its guest is banned, and links to the ban.', async () => {
    await open(here, new Answers().give(getClubReservation, { ...booked, is_banned: true }))
    expect(buttons()).not.toContain('Ban guest')
    expect(findAction('View ban').getAttribute('href')).toBe('/admin-club/bans?search=Bo+Vos')
  })

  it('offers no ban for a guest without account and name.', async () => {
    const nobody = { ...booked, client: null, name: '', source: 'walk_in' as const }
    await open(here, new Answers().give(getClubReservation, nobody))
    expect(buttons()).not.toContain('Ban guest')
  })

  it('shows staff who do not work at the door only that a guest is banned.', async () => {
    keepSession(signedIn(profiles.staff, { ...noPermissions, can_access_finances: true }))
    await open(here, new Answers().give(getClubReservation, { ...booked, is_banned: true }))
    expect(document.body.textContent).toContain('Banned')
    expect(buttons()).not.toContain('View ban')
  })
})
