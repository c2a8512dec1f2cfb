import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createScheduleTemplate,
  listScheduleTemplates,
  updateScheduleTemplate,
  type ScheduleTemplate,
} from '#contract/staffing/schedule-templates.ts'
import { listRoles, type StaffRole } from '#contract/staffing/staff-roles.ts'
import { noStaffFlags, toStaffPermissions } from '#contract/staffing/staff-permissions.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, findField, press, settle, type } from '../../../../shared/testing/render.tsx'
import { findAxeFaults } from '../../../testing/find-axe-faults.ts'
import { renderOffice } from '../../../testing/render-office.tsx'

const bar: StaffRole = {
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000001',
  name: 'Bar',
  colour: '#2a6fc9',
  hourly_rate_minor: null,
  guests_per_person: null,
  permissions: toStaffPermissions(noStaffFlags),
  staff_count: 2,
  version: 1,
}
const late: ScheduleTemplate = {
  id: '0192aaaa-bbbb-7ccc-8ddd-000000000002',
  name: 'Late bar',
  role_id: bar.id,
  role_name: 'Bar',
  role_colour: bar.colour,
  weekdays: [5, 6],
  start_local: '22:00',
  end_local: '06:00',
  break_minutes: 30,
  headcount: 3,
  early_in_minutes: 30,
  late_grace_minutes: 10,
  late_out_minutes: 120,
  upcoming: 4,
  version: 7,
}
const path = '/admin-club/shifts/templates'

// Loads with the first drawer; already loaded here, as on a second visit.
beforeAll(async () => import('../forms/template-form.tsx'))
beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(() => void vi.unstubAllGlobals())

async function open(address: string) {
  const answers = new Answers()
    .give(listScheduleTemplates, { templates: [late], count: 1, next: null })
    .give(listRoles, { roles: [bar], currency: 'EUR', count: 1, next: null })
    .give(createScheduleTemplate, late)
    .give(updateScheduleTemplate, late)
  vi.stubGlobal('fetch', answers.fetch)
  const page = await renderOffice(address, answers)
  await settle()
  return { ...page, answers }
}
const drawer = () => find('[role="dialog"]')
const save = async () => {
  await press(findAction('Save template'))
  await settle()
}

describe('The form of a shift template', () => {
  it('opens by its address, says what is missing, and creates the template.', async () => {
    const { address, answers } = await open(`${path}?edit=new`)
    expect(drawer().textContent).toContain('New template')
    expect(await findAxeFaults()).toEqual([])
    await save()
    expect(answers.sent).toEqual([])
    expect(address()).toBe(`${path}?edit=new`)
    await type(findField('Name'), 'Early bar')
    await press(find('[role="dialog"] input[aria-haspopup="listbox"]'))
    await press(find('[role="option"]'))
    await save()
    expect(answers.sent).toMatchObject([
      {
        endpoint: 'createScheduleTemplate',
        body: { name: 'Early bar', role_id: bar.id, weekdays: [5, 6], start_local: '22:00', headcount: 1 },
      },
    ])
    expect(address()).toBe(path)
  })

  it('opens with a template from the list, and saves it with the version it was opened with.', async () => {
    const { address, answers } = await open(path)
    await press(find('tbody a'))
    await settle()
    expect(address()).toBe(`${path}?edit=${late.id}`)
    expect(findField('Name')).toMatchObject({ value: 'Late bar' })
    await type(findField('Name'), 'Late bar, two floors')
    await save()
    expect(answers.sent).toMatchObject([
      { endpoint: 'updateScheduleTemplate', body: { name: 'Late bar, two floors', version: 7 } },
    ])
  })
})
