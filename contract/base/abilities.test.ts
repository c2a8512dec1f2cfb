import { describe, expect, it } from 'vitest'
import { abilities, isForClub, may, type Ability } from './abilities.ts'
import type { CallerFacts } from './ability-rules.ts'
import { permissionsOf, roles, staffFlags, type Permission, type StaffFlag, type StaffFlags } from './permissions.ts'

const flags = (...granted: StaffFlag[]): StaffFlags =>
  Object.fromEntries(staffFlags.map((flag) => [flag, granted.includes(flag)])) as Record<StaffFlag, boolean>
const staff = (...granted: StaffFlag[]): CallerFacts => ({
  role: 'staffclub',
  flags: flags(...granted),
  club_id: 'kelder',
  is_approved: false,
})
const person = (role: CallerFacts['role'], change: Partial<CallerFacts> = {}): CallerFacts => ({
  role,
  flags: null,
  club_id: null,
  is_approved: false,
  ...change,
})

const callers = {
  superadmin: person('superadmin'),
  'superadmin for a club': person('superadmin', { club_id: 'kelder' }),
  'club admin': person('adminclub', { club_id: 'kelder' }),
  'club admin without a club': person('adminclub'),
  'staff without flags': staff(),
  'former staff': person('staffclub'),
  ...Object.fromEntries(staffFlags.map((flag) => [`staff: ${flag}`, staff(flag)])),
  'approved ambassador': person('ambassador', { is_approved: true }),
  'ambassador awaiting approval': person('ambassador'),
  client: person('client'),
} satisfies Record<string, CallerFacts>

const everyone = Object.keys(callers)
const people = ['superadmin', 'superadmin for a club', 'club admin', 'club admin without a club', 'staff: can_manage_staff']
const team = ['superadmin for a club', 'club admin', 'club admin without a club']

/** The callers who have each ability. Every other caller is refused. */
const table: Record<Ability, string[]> = {
  public: everyone,
  signed_in: everyone,
  book: ['client'],
  use_second_factor: everyone.filter((name) => /^(superadmin|club admin)/.test(name)),
  run_club: ['club admin', 'club admin without a club'],
  work_in_club: everyone.filter((name) => /^(club admin|staff|former)/.test(name)),
  work_shifts: everyone.filter((name) => /^(staff|former)/.test(name)),
  refer: ['approved ambassador'],
  run_platform: ['superadmin', 'superadmin for a club'],
  see_people: people,
  create_people: people,
  approve_ambassadors: ['superadmin', 'superadmin for a club'],
  export_platform: ['superadmin', 'superadmin for a club'],
  export_people: people,
  see_office: everyone.filter((name) => /^(club admin|staff|former)/.test(name) || name === 'superadmin for a club'),
  set_up_club: [...team, 'staff: can_access_club_setup'],
  manage_subscription: [...team, 'staff: can_access_subscription'],
  sign_contract: [...team, 'staff: can_access_contract'],
  see_floor: [
    ...team,
    'staff: can_access_club_setup',
    'staff: can_access_events',
    'staff: can_access_finances',
    'staff: can_work_door',
  ],
  edit_floor: [...team, 'staff: can_access_club_setup'],
  manage_events: [...team, 'staff: can_access_events'],
  see_staff: [...team, 'staff: can_manage_staff', 'staff: can_access_staff_management'],
  manage_staff: [...team, 'staff: can_manage_staff'],
  plan_shifts: [...team, 'staff: can_access_staff_management'],
  manage_reservations: [...team, 'staff: can_access_finances'],
  manage_finances: [...team, 'staff: can_access_finances'],
  work_door: [...team, 'staff: can_work_door'],
  override_door: [...team, 'staff: can_override_door'],
  refund_at_door: [...team, 'staff: can_access_finances'],
  work_board: [...team, 'staff: can_access_finances', 'staff: can_work_door'],
  plan_sections: [...team, 'staff: can_access_finances'],
  see_last_hour: [...team, 'staff: can_access_events', 'staff: can_access_finances', 'staff: can_work_door'],
  use_drawers: [...team, 'staff: can_access_finances', 'staff: can_work_door'],
  read_incidents: [...team, 'staff: can_access_finances', 'staff: can_override_door'],
  edit_menu: [...team, 'staff: can_access_club_setup'],
  see_menu: [...team, 'staff: can_access_club_setup', 'staff: can_access_finances', 'staff: can_work_door'],
  serve_tables: [...team, 'staff: can_access_finances', 'staff: can_work_door'],
  reduce_tabs: [...team, 'staff: can_access_finances'],
  view_guests: [...team, 'staff: can_view_guests'],
  message_guests: team,
  serve_rewards: [...team, 'staff: can_access_finances', 'staff: can_work_door'],
}

describe('abilities', () => {
  const cells = Object.keys(abilities).flatMap((ability) =>
    Object.entries(callers).map(([name, caller]) => ({ ability, name, caller })),
  )
  it.each(cells)('$name and $ability', ({ ability, name, caller }) => {
    // The keys of `abilities` are its names.
    expect(may(caller, ability as Ability)).toBe(table[ability as Ability].includes(name))
  })

  it('that act for a club are those of the office and the door.', () => {
    expect(Object.keys(table).filter((ability) => isForClub(ability as Ability))).toEqual([
      'see_office',
      'set_up_club',
      'manage_subscription',
      'sign_contract',
      'see_floor',
      'edit_floor',
      'manage_events',
      'see_staff',
      'manage_staff',
      'plan_shifts',
      'manage_reservations',
      'manage_finances',
      'work_door',
      'override_door',
      'refund_at_door',
      'work_board',
      'plan_sections',
      'see_last_hour',
      'use_drawers',
      'read_incidents',
      'edit_menu',
      'see_menu',
      'serve_tables',
      'reduce_tabs',
      'view_guests',
      'message_guests',
      'serve_rewards',
    ])
  })
})

describe('permissions over people and data', () => {
  const staffManager: Permission[] = [
    'view_users',
    'view_club_users',
    'create_staff',
    'edit_staff',
    'manage_staff_permissions',
    'export_club_data',
  ]
  it.each<[string, CallerFacts, Permission[]]>([
    [
      'a superadmin',
      callers.superadmin,
      ['view_users', 'create_users', 'edit_users', 'delete_users', 'manage_permissions', 'approve_ambassadors', 'export_data'],
    ],
    [
      'a club admin',
      callers['club admin'],
      ['view_club_users', 'create_staff', 'edit_staff', 'manage_staff_permissions', 'export_club_data'],
    ],
    ['staff without flags', callers['staff without flags'], []],
    ['staff with can_manage_staff', staff('can_manage_staff'), staffManager],
    ['staff with every other flag', staff(...staffFlags.filter((flag) => flag !== 'can_manage_staff')), []],
    ['an ambassador', callers['approved ambassador'], []],
    ['a client', callers.client, []],
  ])('%s has the permissions in the table.', (_, caller, permissions) => {
    expect(permissionsOf(caller)).toEqual(permissions)
  })

  it('are held without any flag by superadmins and club admins alone.', () => {
    expect(roles.filter((role) => permissionsOf(person(role)).length > 0)).toEqual(['superadmin', 'adminclub'])
  })
})
