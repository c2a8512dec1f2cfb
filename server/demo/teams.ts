import { own } from '#contract/base/own.ts'
import type { Insertable } from 'kysely'
import { changeFlags, noStaffFlags } from '#contract/staffing/staff-permissions.ts'
import type { ClubStaff, ScheduleTemplates, StaffRoles } from '../infrastructure/database/schema.ts'
import { instantText } from '../infrastructure/clock/clock.ts'
import { newId } from '../infrastructure/ids.ts'
import type { DemoAccount } from '../modules/accounts/demo.ts'
import type { DemoClub } from './clubs.ts'

const roles = [
  { name: 'Bar', colour: '#c22f5a', permissions: {} },
  { name: 'Door', colour: '#2a6fc9', permissions: { can_work_door: true } },
  {
    name: 'Floor manager',
    colour: '#0f8160',
    guests_per_person: 400,
    permissions: {
      can_work_door: true,
      can_override_door: true,
      can_view_guests: true,
      can_access_events: true,
      can_access_staff_management: true,
    },
  },
  {
    name: 'Office',
    colour: '#9243c6',
    permissions: { can_access_events: true, can_access_finances: true, can_access_subscription: true, can_manage_staff: true },
  },
] as const
type RoleName = (typeof roles)[number]['name']

/** Shifts that each club plans repeatedly; weekday 1 is Monday. */
const templates = [
  {
    name: 'Weekend bar',
    role: 'Bar',
    weekdays: [5, 6],
    start_local: '21:00',
    end_local: '05:00',
    break_minutes: 30,
    headcount: 3,
  },
  {
    name: 'Weekend door',
    role: 'Door',
    weekdays: [5, 6],
    start_local: '22:00',
    end_local: '05:30',
    break_minutes: 30,
    headcount: 2,
  },
  {
    name: 'Midweek bar',
    role: 'Bar',
    weekdays: [3, 4],
    start_local: '20:00',
    end_local: '01:00',
    break_minutes: 15,
    headcount: 1,
  },
  {
    name: 'Closing',
    role: 'Floor manager',
    weekdays: [5, 6],
    start_local: '20:30',
    end_local: '06:00',
    break_minutes: 45,
    headcount: 1,
  },
] as const

/** Hourly rates of the roles in order, in minor units of the club's currency. */
const rates: Readonly<Record<string, readonly number[]>> = {
  EUR: [1_650, 1_750, 2_200, 2_450],
  GBP: [1_400, 1_500, 1_950, 2_150],
  JPY: [1_500, 1_600, 2_100, 2_300],
}

interface Member {
  username: string
  name: readonly [first: string, last: string]
  role: RoleName
  phone_number: string
}

/** Teams by the club's slug. The first of each team has a custom rate, the third also works events. */
const teams: Readonly<Record<string, readonly Member[]>> = {
  'kelder-noord': [
    { username: 'femke.visser', name: ['Femke', 'Visser'], role: 'Bar', phone_number: '+31 6 5550 0201' },
    { username: 'omar.haddad', name: ['Omar', 'Haddad'], role: 'Bar', phone_number: '+31 6 5550 0202' },
    { username: 'tess.jansen', name: ['Tess', 'Jansen'], role: 'Bar', phone_number: '+31 6 5550 0203' },
    { username: 'ruben.kok', name: ['Ruben', 'Kok'], role: 'Door', phone_number: '+31 6 5550 0204' },
    { username: 'yara.mulder', name: ['Yara', 'Mulder'], role: 'Door', phone_number: '+31 6 5550 0205' },
    { username: 'sven.bos', name: ['Sven', 'Bos'], role: 'Floor manager', phone_number: '+31 6 5550 0206' },
    { username: 'lotte.smit', name: ['Lotte', 'Smit'], role: 'Office', phone_number: '+31 6 5550 0207' },
    { username: 'staff', name: ['Jonas', 'Peeters'], role: 'Floor manager', phone_number: '+31 20 555 0143' },
  ],
  'foundry-lane': [
    { username: 'callum.reid', name: ['Callum', 'Reid'], role: 'Bar', phone_number: '+44 7700 900201' },
    { username: 'amara.okafor', name: ['Amara', 'Okafor'], role: 'Bar', phone_number: '+44 7700 900202' },
    { username: 'josie.tate', name: ['Josie', 'Tate'], role: 'Bar', phone_number: '+44 7700 900203' },
    { username: 'dev.sharma', name: ['Dev', 'Sharma'], role: 'Door', phone_number: '+44 7700 900204' },
    { username: 'nia.powell', name: ['Nia', 'Powell'], role: 'Door', phone_number: '+44 7700 900205' },
    { username: 'theo.blake', name: ['Theo', 'Blake'], role: 'Floor manager', phone_number: '+44 7700 900206' },
    { username: 'ruth.adeyemi', name: ['Ruth', 'Adeyemi'], role: 'Floor manager', phone_number: '+44 7700 900207' },
    { username: 'harriet.cole', name: ['Harriet', 'Cole'], role: 'Office', phone_number: '+44 7700 900208' },
  ],
  mizumi: [
    { username: 'haru.sato', name: ['Haru', 'Sato'], role: 'Bar', phone_number: '+81 90 5550 0201' },
    { username: 'mei.inoue', name: ['Mei', 'Inoue'], role: 'Bar', phone_number: '+81 90 5550 0202' },
    { username: 'ren.kobayashi', name: ['Ren', 'Kobayashi'], role: 'Bar', phone_number: '+81 90 5550 0203' },
    { username: 'sora.mori', name: ['Sora', 'Mori'], role: 'Door', phone_number: '+81 90 5550 0204' },
    { username: 'yuna.abe', name: ['Yuna', 'Abe'], role: 'Door', phone_number: '+81 90 5550 0205' },
    { username: 'kaito.ono', name: ['Kaito', 'Ono'], role: 'Floor manager', phone_number: '+81 90 5550 0206' },
    { username: 'emi.hara', name: ['Emi', 'Hara'], role: 'Floor manager', phone_number: '+81 90 5550 0207' },
    { username: 'daichi.ueno', name: ['Daichi', 'Ueno'], role: 'Office', phone_number: '+81 90 5550 0208' },
  ],
}

/** The accounts of all teams, except the one listed when the server starts. */
export const teamAccounts: readonly DemoAccount[] = Object.values(teams).flatMap((team) =>
  team
    .filter(({ username }) => username !== 'staff')
    .map(({ username, name: [first_name, last_name], phone_number }) => ({
      username,
      email: `${username}@team.example`,
      role: 'staffclub' as const,
      first_name,
      last_name,
      phone_number,
    })),
)

/** A club's four roles, its shift templates, and its eight people, who joined over the last two years. */
export function makeTeam(
  { row: { id: club_id, slug, currency } }: DemoClub,
  idOf: (username: string) => string,
  now: Temporal.Instant,
): { roles: Insertable<StaffRoles>[]; templates: Insertable<ScheduleTemplates>[]; staff: Insertable<ClubStaff>[] } {
  const daysAgo = (days: number) => instantText(now.subtract({ hours: 24 * days }))
  const rows = roles.map(({ permissions, ...role }, index) => ({
    id: newId(),
    club_id,
    ...role,
    hourly_rate_minor: own(rates, currency)?.[index] ?? 0,
    ...changeFlags(noStaffFlags, permissions),
    created_at: daysAgo(800),
  }))
  const staff = (own(teams, slug) ?? []).flatMap(({ username, role: name }, index) => {
    const role = rows.find((one) => one.name === name)
    if (role === undefined) return []
    const isOwn = index === 2
    return [
      {
        user_id: idOf(username),
        club_id,
        role_id: role.id,
        hourly_rate_minor: index === 0 ? role.hourly_rate_minor + 150 : null,
        own_permissions: isOwn,
        ...changeFlags(role, isOwn ? { can_access_events: true } : {}),
        joined_at: daysAgo(700 - 75 * index),
      },
    ]
  })
  const planned = templates.flatMap(({ role, weekdays, ...template }) =>
    rows
      .filter(({ name }) => name === role)
      .map(({ id: role_id }) => ({
        id: newId(),
        club_id,
        role_id,
        weekdays: [...weekdays],
        ...template,
        created_at: daysAgo(600),
      })),
  )
  return { roles: rows, templates: planned, staff }
}
