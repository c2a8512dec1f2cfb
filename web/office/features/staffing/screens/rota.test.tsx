import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { assignSchedule, getRota, publishShifts, type Rota } from '#contract/staffing/rota.ts'
import { listScheduleTemplates } from '#contract/staffing/schedule-templates.ts'
import { createShift, deleteShift, updateShift } from '#contract/staffing/staff-schedules.ts'
import { listRoles } from '#contract/staffing/staff-roles.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { dispatch, find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { renderOffice } from '../../../testing/render-office.tsx'
import { aRota, aShift, nora, sam } from '../testing/rota.ts'

const world = (rota: Rota = aRota()) => new Answers().give(getRota, rota)

beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(api = world(), path = '/admin-club/shifts') {
  vi.stubGlobal('fetch', api.fetch)
  return { ...(await renderOffice(path, api)), api }
}

const page = () => document.body.textContent
const shift = () => find('[data-item]')
/** In the last toast: those of other tests may still be there. */
const undo = async () => press([...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === 'Undo')!)
const submit = () => find('[role=dialog] button[type=submit]')
const key = async (name: string, more: KeyboardEventInit = {}) => {
  const target = document.activeElement
  if (!(target instanceof HTMLElement)) throw new Error('Nothing has the focus.')
  await dispatch(target, new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }))
  await settle()
}

describe('The rota', () => {
  it('shows people by days, their hours and cost, and the previous weeks.', async () => {
    const declined = aShift({
      id: `${aShift().id.slice(0, -1)}2`,
      user_id: sam,
      staff_name: 'Sam Okafor',
      status: 'declined',
      warnings: ['short_rest'],
    })
    await open(world(aRota({ shifts: [aShift(), declined] })))
    for (const part of [
      'Nora LindBar7.5 h · €135.00',
      'Open shifts',
      '10:00 PM – 6:00 AM',
      '€135.00 previously €270.00',
      'Publish 1 draft',
    ])
      expect(page()).toContain(part)
    const names = [...document.querySelectorAll('[data-item]')].map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual([
      'Nora Lind, Friday, November 27, 10:00 PM – 6:00 AM Bar, Draft',
      'Sam Okafor, Friday, November 27, 10:00 PM – 6:00 AM Bar, Declined, Under 11 hours of rest before this shift',
    ])
  })

  it('scrolls with the page while all its days fit, and within its frame over four weeks or for a long team.', async () => {
    const isShort = () => [...document.querySelectorAll('[data-scale]')].at(-1)?.hasAttribute('data-short')
    const long = Array.from({ length: 40 }, (_, index) => ({
      ...aRota().staff[0]!,
      user_id: `${nora.slice(0, -4)}${String(1000 + index)}`,
      name: `Nora ${index}`,
    }))
    await open()
    expect(isShort()).toBe(true)
    await open(world(aRota({ staff: long })))
    expect(isShort()).toBe(false)
    await open(world(), '/admin-club/shifts?view=month')
    expect(isShort()).toBe(false)
  })

  it('tells open shifts of the same hours apart.', async () => {
    const one = aShift({ user_id: null, staff_name: null })
    await open(world(aRota({ shifts: [one, { ...one, id: `${one.id.slice(0, -1)}2` }] })))
    const names = [...document.querySelectorAll('[data-item]')].map((one) => one.getAttribute('aria-label'))
    const name = 'Open shift, Friday, November 27, 10:00 PM – 6:00 AM Bar, Draft'
    expect(names).toEqual([`${name}, 1 of 2`, `${name}, 2 of 2`])
  })

  it('opens a shift, and plans one in an empty cell.', async () => {
    await open()
    const dialogs = () => [...document.querySelectorAll('[role=dialog]')].map(({ textContent }) => textContent).join()
    await press(find('[aria-label="Add to Sam Okafor, Thursday, November 26"]'))
    await vi.waitFor(() => expect(dialogs()).toContain('Add shift'))
    await press(shift())
    await vi.waitFor(() => expect(dialogs()).toContain('Nora Lind'))
  })

  it('shows the shifts of the next four weeks, to the last of their days.', async () => {
    const weeksFrom = (first: string, shifts: Rota['shifts']) => {
      const days = Array.from({ length: 28 }, (_, index) => {
        const business_date = Temporal.PlainDate.from(first).add({ days: index }).toString()
        return { business_date, minutes: 0, cost_minor: 0, events: [] }
      })
      return aRota({ days, shifts, date_from: first, date_to: days.at(-1)?.business_date ?? '' })
    }
    const onDay = (business_date: string, change: Partial<Rota['shifts'][number]> = {}) =>
      aShift({ business_date, starts_at_local: `${business_date}T22:00`, ends_at_local: `${business_date}T23:00`, ...change })
    const names = () => [...document.querySelectorAll('[data-item]')].map((one) => one.getAttribute('aria-label'))
    const { api } = await open(
      world(weeksFrom('2026-11-23', [onDay('2026-12-20')])),
      '/admin-club/shifts?view=month&date=2026-11-25',
    )
    expect(names()).toEqual(['Nora Lind, Sunday, December 20, 10:00 PM – 11:00 PM Bar, Draft'])
    const next = [onDay('2026-12-21', { user_id: sam, staff_name: 'Sam Okafor' }), onDay('2027-01-17')]
    api.give(getRota, weeksFrom('2026-12-21', next))
    await press(find('a[aria-label="Later"]'))
    await settle()
    expect(names()).toEqual([
      'Nora Lind, Sunday, January 17, 10:00 PM – 11:00 PM Bar, Draft',
      'Sam Okafor, Monday, December 21, 10:00 PM – 11:00 PM Bar, Draft',
    ])
    const dates = [...document.querySelectorAll(`[data-row="${sam}"]`)].map((cell) => cell.getAttribute('data-date'))
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-12-21', '2027-01-17', 28])
  })

  it('moves a shift by keyboard to another person and day, announces where it is, and undoes it.', async () => {
    const { api } = await open(world().give(updateShift, aShift({ user_id: sam, version: 2 })))
    shift().focus()
    await key(' ')
    expect(page()).toContain('Picked up Nora Lind')
    await key('ArrowDown')
    await key('ArrowLeft')
    await key('ArrowRight', { shiftKey: true })
    expect(page()).toContain('Sam Okafor, Thursday, November 26, 10:00 PM to 6:15 AM')
    await key('Enter')
    const moved = { user_id: sam, starts_at_local: '2026-11-26T22:00', ends_at_local: '2026-11-27T06:15', version: 1 }
    expect(api.sent).toMatchObject([{ endpoint: 'updateShift', body: moved }])
    await undo()
    expect(api.sent[1]).toMatchObject({ body: { user_id: nora, starts_at_local: '2026-11-27T22:00', version: 2 } })
  })

  it('moves a shift after a long press, and scrolls the page for a finger that moves at once.', async () => {
    const { api } = await open(world().give(updateShift, aShift({ user_id: sam, version: 2 })))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined)
    vi.spyOn(document, 'elementFromPoint').mockImplementation(() => find(`[data-row="${sam}"][data-date="2026-11-26"]`))
    const finger = async (type: string, clientX: number) =>
      dispatch(shift(), new PointerEvent(type, { bubbles: true, pointerType: 'touch', pointerId: 1, clientX, clientY: 10 }))
    await finger('pointerdown', 10)
    await finger('pointermove', 40)
    await act(async () => vi.advanceTimersByTimeAsync(400))
    await finger('pointerup', 40)
    expect(document.querySelector('[data-held]')).toBeNull()
    await finger('pointerdown', 10)
    await act(async () => vi.advanceTimersByTimeAsync(400))
    expect(document.querySelector('[data-held]')).not.toBeNull()
    await finger('pointermove', 90)
    await finger('pointerup', 90)
    vi.useRealTimers()
    vi.restoreAllMocks()
    await settle()
    expect(api.sent).toMatchObject([{ body: { user_id: sam, starts_at_local: '2026-11-26T22:00' } }])
  })

  it('shows time off, and asks before a shift is moved onto it.', async () => {
    const rota = aRota()
    const off = { id: aShift().id, date_from: '2026-11-26', date_to: '2026-11-28', status: 'approved' as const }
    const staff = rota.staff.map((one) => (one.user_id === sam ? { ...one, time_off: [off] } : one))
    const { api } = await open(world({ ...rota, staff }).give(updateShift, aShift({ user_id: sam, version: 2 })))
    expect(find(`[data-row="${sam}"][data-date="2026-11-27"]`).dataset['words']).toBe('Time off')
    shift().focus()
    for (const name of [' ', 'ArrowDown', 'Enter']) await key(name)
    expect(api.sent).toEqual([])
    expect(page()).toContain('Sam Okafor has approved time off on this date.')
    await press(submit())
    await settle()
    expect(api.sent).toMatchObject([{ body: { user_id: sam, confirm_time_off: true } }])
  })

  it('restores a shift on Escape.', async () => {
    const { api } = await open()
    shift().focus()
    for (const name of [' ', 'ArrowDown', 'Escape', 'Enter']) await key(name)
    expect(api.sent).toEqual([])
  })

  it('does not move a shift that someone has checked in for, and says why.', async () => {
    const { api } = await open(world(aRota({ shifts: [aShift({ allowed_actions: [], status: 'published' })] })))
    shift().focus()
    await key(' ')
    await key('ArrowDown')
    expect(page()).toContain('Someone has checked in for this shift')
    expect(api.sent).toEqual([])
  })

  it('drops a copy as a draft.', async () => {
    const { api } = await open(world().give(createShift, aShift({ version: 1 })))
    shift().focus()
    for (const name of [' ', 'c', 'ArrowRight', 'Enter']) await key(name)
    expect(api.sent).toMatchObject([{ endpoint: 'createShift', body: { user_id: nora, starts_at_local: '2026-11-28T22:00' } }])
  })

  it('deletes a draft with Delete, which can be undone.', async () => {
    const { api } = await open(world().give(deleteShift, { message: 'The draft was deleted.' }).give(createShift, aShift()))
    shift().focus()
    await key('Delete')
    await undo()
    expect(api.sent.map(({ endpoint }) => endpoint)).toEqual(['deleteShift', 'createShift'])
  })

  it('asks before it cancels a published shift.', async () => {
    const published = aShift({ status: 'published', allowed_actions: ['change', 'cancel'] })
    const { api } = await open(world(aRota({ shifts: [published] })).give(deleteShift, { message: 'The shift was cancelled.' }))
    shift().focus()
    await key('Delete')
    expect(api.sent).toEqual([])
    expect(find('[role=dialog]').textContent).toContain('The person is notified right away')
    await press(submit())
    expect(api.sent).toMatchObject([{ endpoint: 'deleteShift' }])
  })

  it('publishes all drafts of the shown days at once.', async () => {
    const { api } = await open(world().give(publishShifts, { published: 1, people: 1 }))
    await press(findAction('Publish 1 draft'))
    await press(submit())
    expect(api.sent).toMatchObject([{ body: { date_from: '2026-11-23', date_to: '2026-11-29' } }])
    expect(page()).toContain('1 shift published, 1 person notified.')
  })

  it('says why a move is refused, and shows the shift in its place.', async () => {
    const refusal = { code: 'shift_overlap', error: 'This person is already scheduled at that time.' }
    await open(world().fail(updateShift, 409, refusal))
    shift().focus()
    for (const name of [' ', 'ArrowDown', 'Enter']) await key(name)
    expect(page()).toContain('This person is already scheduled at that time.')
    await vi.waitFor(() => expect(document.activeElement).toBe(shift()))
  })

  it('puts a shift back whose move fails, also if nothing can be reloaded.', async () => {
    const { api } = await open(world().fail(updateShift, 0))
    api.fail(getRota, 0)
    shift().focus()
    for (const name of [' ', 'ArrowDown', 'Enter']) await key(name)
    await settle()
    expect(shift().closest('[data-row]')?.getAttribute('data-row')).toBe(nora)
  })

  it('shows no cost to planners without access, and the first step if there is no staff.', async () => {
    const totals = { ...aRota().totals, cost_minor: null, before_cost_minor: null }
    await open(world(aRota({ totals, staff: [], shifts: [] })))
    expect(page()).not.toContain('Cost')
    expect(page()).toContain('No staff yet')
  })
})

const template = {
  id: aShift().id,
  name: 'Bar nights',
  role_id: aShift().role_id,
  role_name: 'Bar',
  role_colour: '#6257d8',
  weekdays: [5, 6],
  start_local: '22:00',
  end_local: '06:00',
  break_minutes: 30,
  headcount: 2,
  upcoming: 4,
  version: 1,
  early_in_minutes: 30,
  late_grace_minutes: 10,
  late_out_minutes: 120,
}

describe('Assigning a template', () => {
  const dialog = () => find('[role=dialog]').textContent

  it('offers a new template if the club has none.', async () => {
    await open(world().give(listScheduleTemplates, { templates: [], count: 0, next: null }))
    await press(findAction('Assign template'))
    await vi.waitFor(() => expect(dialog()).toContain('No templates yet'))
    expect(findAction('New template').getAttribute('href')).toBe('/admin-club/shifts/templates?edit=new')
  })

  it('stops at the headcount, which can be turned off, and shows how many people each date then has, and who they are.', async () => {
    const sums = { planned: 3, replaced: 0, skipped: 0, conflicts: 0, time_off: 0, not_needed: 0 }
    const days = [{ business_date: '2026-11-27', people: 12, headcount: 6 }]
    const row = { business_date: '2026-11-27', conflict: null, warnings: [] }
    const rows = [
      { ...row, user_id: nora, result: 'planned' as const, shift_id: aShift().id },
      { ...row, user_id: sam, result: 'not_needed' as const, shift_id: null },
    ]
    const api = world()
      .give(listScheduleTemplates, { templates: [template], count: 1, next: null })
      .give(assignSchedule, { rows, ...sums, days })
    await open(api)
    await press(findAction('Assign template'))
    await vi.waitFor(() => expect(dialog()).toContain('Stop at the headcount'))
    const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
      ({ textContent }) => textContent === 'Bar nights',
    )
    await press(option ?? document.body)
    await vi.waitFor(() => expect(dialog()).toContain('Friday, November 27: 12 of 6, too manyNora Lind'))
    expect(dialog()).toContain('Choose from')
    expect(find('[aria-label="People by date"]').textContent).not.toContain('Sam Okafor')
    expect(api.sent.at(-1)).toMatchObject({ body: { to_headcount: true, preview: true, staff_ids: [nora, sam] } })
  })
})

describe('Shift templates', () => {
  it('say what they plan, and how to create the first one.', async () => {
    const roles = new Answers().give(listRoles, { roles: [], count: 0, next: null, currency: 'EUR' })
    await open(roles.give(listScheduleTemplates, { templates: [template], count: 1, next: null }), '/admin-club/shifts/templates')
    for (const part of ['Bar nights', 'Fri, Sat', '10:00 PM – 6:00 AM', '30 min']) expect(page()).toContain(part)
  })
})
