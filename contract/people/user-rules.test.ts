import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roles, staffFlags, type StaffFlag, type StaffFlags } from '../base/permissions.ts'
import {
  userActionsOn,
  creatableRoles,
  flagRefusals,
  grantRefusal,
  refusedFlags,
  userActions,
  userRefusal,
  userRefusals,
  type UserActor,
  type UserRefusal,
  type UserSubject,
} from './user-rules.ts'

const flags = (...granted: StaffFlag[]): StaffFlags =>
  Object.fromEntries(staffFlags.map((flag) => [flag, granted.includes(flag)])) as Record<StaffFlag, boolean>
const actor = (user_id: string, role: UserActor['role'], club_id: string | null, granted?: StaffFlags): UserActor => ({
  user_id,
  role,
  club_id,
  flags: granted ?? null,
})

const actors = {
  superadmin: actor('superadmin', 'superadmin', null),
  'club admin': actor('club admin', 'adminclub', 'kelder'),
  'staff manager': actor('staff manager', 'staffclub', 'kelder', flags('can_manage_staff')),
  'other staff': actor('other staff', 'staffclub', 'kelder', flags(...staffFlags.filter((flag) => flag !== 'can_manage_staff'))),
  'former staff': actor('former staff', 'staffclub', null),
  'club admin without a club': actor('club admin without a club', 'adminclub', null),
  ambassador: actor('ambassador', 'ambassador', null),
  client: actor('client', 'client', null),
}
type ActorName = keyof typeof actors

const subject = (role: UserSubject['role'], club_id: string | null, change: Partial<UserSubject> = {}): UserSubject => ({
  user_id: 'someone',
  role,
  club_id,
  status: 'active',
  has_left: false,
  ...change,
})

const subjects = {
  'staff of the club': subject('staffclub', 'kelder'),
  'a disabled staff member': subject('staffclub', 'kelder', { status: 'disabled' }),
  'a former staff member': subject('staffclub', 'kelder', { has_left: true }),
  'a deleted staff member': subject('staffclub', 'kelder', { status: 'deleted', has_left: true }),
  'the admin of the club': subject('adminclub', 'kelder'),
  'staff of another club': subject('staffclub', 'hafen'),
  'the admin of another club': subject('adminclub', 'hafen'),
  'an admin without a club': subject('adminclub', null),
  'an ambassador': subject('ambassador', null),
  'a client': subject('client', null),
  'a disabled client': subject('client', null, { status: 'disabled' }),
  'a deleted client': subject('client', null, { status: 'deleted' }),
  'another superadmin': subject('superadmin', null),
}
type SubjectName = keyof typeof subjects

/** view, edit, manage_permissions, disable, enable, delete. */
type Row = [...(UserRefusal | null)[]] & { length: 6 }
const active: Row = [null, null, null, null, 'is_active', null]
const disabled: Row = [null, null, null, 'is_disabled', null, null]
const recordOnly: Row = [null, 'is_deleted', 'is_deleted', 'is_deleted', 'is_deleted', 'is_deleted']
const only = (why: UserRefusal): Row => [null, why, why, why, why, why]
const hidden: Row = ['out_of_sight', 'out_of_sight', 'out_of_sight', 'out_of_sight', 'out_of_sight', 'out_of_sight']
const oneself: Row = [null, null, 'yourself', 'yourself', 'yourself', 'yourself']

const everyone = <R>(row: R) => Object.fromEntries(Object.keys(subjects).map((name) => [name, row])) as Record<SubjectName, R>

const superadmin: Record<SubjectName, Row> = {
  ...everyone(active),
  'a disabled staff member': disabled,
  'a disabled client': disabled,
  'a deleted staff member': recordOnly,
  'a deleted client': recordOnly,
}
const clubPeople: Record<SubjectName, Row> = {
  ...everyone(hidden),
  'staff of the club': active,
  'a disabled staff member': disabled,
  'a former staff member': only('former_staff'),
  'the admin of the club': only('not_staff'),
}
const nobody = everyone(hidden)

const expected: Record<ActorName, Record<SubjectName, Row>> = {
  superadmin,
  'club admin': clubPeople,
  'staff manager': clubPeople,
  'other staff': nobody,
  'former staff': nobody,
  'club admin without a club': nobody,
  ambassador: nobody,
  client: nobody,
}

describe('who may do what with which account', () => {
  const cells = Object.entries(actors).flatMap(([who, by]) =>
    Object.entries(subjects).flatMap(([whom, about]) => userActions.map((action, at) => ({ who, by, whom, about, action, at }))),
  )
  it.each(cells)('$who, $whom: $action', ({ who, by, whom, about, action, at }) => {
    // The keys of the two records are their names.
    expect(userRefusal(by, about, action)).toBe(expected[who as ActorName][whom as SubjectName][at])
  })

  it.each(Object.entries(actors))(
    '%s can edit their own account, but neither delete it nor change their own permissions.',
    (_, by) => {
      const self = subject(by.role, by.club_id, { user_id: by.user_id })
      expect(userActions.map((action) => userRefusal(by, self, action))).toEqual(oneself)
    },
  )

  it('lists each action as allowed, or with the reason why not.', () => {
    expect(userActionsOn(actors['club admin'], subjects['staff of the club'])).toEqual({
      allowed_actions: ['view', 'edit', 'manage_permissions', 'disable', 'delete'],
      refused_actions: { enable: 'is_active' },
    })
    expect(userActionsOn(actors['staff manager'], subjects['the admin of the club'])).toEqual({
      allowed_actions: ['view'],
      refused_actions: {
        edit: 'not_staff',
        manage_permissions: 'not_staff',
        disable: 'not_staff',
        enable: 'not_staff',
        delete: 'not_staff',
      },
    })
  })
})

it.each(Object.entries({ ...userRefusals, ...flagRefusals }))('%s is a sentence.', (_, sentence) => {
  expect(sentence).toMatch(/^[A-Z].*\.$/)
})

it.each(Object.entries(actors))('%s creates accounts of the roles in the table.', (who, by) => {
  const lines: Partial<Record<string, readonly string[]>> = {
    superadmin: roles,
    'club admin': ['staffclub'],
    'club admin without a club': ['staffclub'],
    'staff manager': ['staffclub'],
  }
  expect(creatableRoles(by)).toEqual(lines[who] ?? [])
})

describe('flags', () => {
  const cells = Object.entries(actors).flatMap(([who, by]) => staffFlags.map((flag) => ({ who, by, flag })))
  it.each(cells)('$who grants $flag', ({ who, by, flag }) => {
    const decides = ['superadmin', 'club admin', 'club admin without a club'].includes(who)
    const own = by.flags?.[flag] === true && flag !== 'can_manage_staff'
    const why = flag === 'can_manage_staff' ? 'admin_grants' : 'flag_lacked'
    expect(grantRefusal(by, flag)).toBe(decides || own ? null : why)
  })

  it('a manager lacks may stay, and may be revoked.', () => {
    const manager = actor('manager', 'staffclub', 'kelder', flags('can_manage_staff', 'can_work_door'))
    const before = flags('can_access_finances')
    expect(refusedFlags(manager, before, flags('can_access_finances', 'can_work_door'))).toEqual({})
    expect(refusedFlags(manager, before, flags())).toEqual({})
    expect(refusedFlags(manager, before, flags('can_access_finances', 'can_access_events'))).toEqual({
      can_access_events: 'flag_lacked',
    })
  })

  it('for managing staff are granted and revoked by the administrator only.', () => {
    const manager = actors['staff manager']
    expect(refusedFlags(manager, null, flags('can_manage_staff'))).toEqual({ can_manage_staff: 'admin_grants' })
    expect(refusedFlags(manager, flags('can_manage_staff'), flags())).toEqual({ can_manage_staff: 'admin_grants' })
    expect(refusedFlags(actors['club admin'], flags('can_manage_staff'), flags())).toEqual({})
  })

  it('never exceed those of the staff who grant them, whatever the history.', () => {
    const someFlags = fc.subarray([...staffFlags]).map((granted) => flags(...granted))
    fc.assert(
      fc.property(someFlags, someFlags, fc.array(someFlags), (own, start, target) => {
        const manager = actor('manager', 'staffclub', 'kelder', { ...own, can_manage_staff: true })
        const end = target.reduce((now, next) => (Object.keys(refusedFlags(manager, now, next)).length === 0 ? next : now), start)
        for (const flag of staffFlags) if (end[flag]) expect(start[flag] || manager.flags?.[flag]).toBe(true)
        expect(end.can_manage_staff).toBe(start.can_manage_staff)
      }),
    )
  })
})
