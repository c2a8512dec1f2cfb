import { describe, expect, it } from 'vitest'
import { noPermissions, profiles, signedIn } from '../testing/people.ts'
import { decideAccess } from './access.ts'

const nobody = { status: 'signed_out' } as const
const unknown = { status: 'unknown' } as const
const address = '/client/events/neon/book?quantity=2'

describe('a signed-out visitor', () => {
  it('sees public pages, and the sign-in pages', () => {
    expect(decideAccess({ guard: 'public' }, nobody, address)).toBe('show')
    expect(decideAccess({ guard: 'signed_out' }, nobody, '/login')).toBe('show')
  })

  it.each([['signed_in'], ['book']] as const)('is sent from a private page (%j) to sign in, and comes back after', (guard) => {
    expect(decideAccess({ guard }, nobody, address)).toEqual({ redirect: `/auth/login?next=${encodeURIComponent(address)}` })
  })
})

describe('while the session is unknown', () => {
  it('only private pages wait', () => {
    expect(decideAccess({ guard: 'public' }, unknown, address)).toBe('show')
    expect(decideAccess({ guard: 'signed_out' }, unknown, '/login')).toBe('show')
    expect(decideAccess({ guard: 'signed_in' }, unknown, '/profile')).toBe('wait')
    expect(decideAccess({ guard: 'book' }, unknown, address)).toBe('wait')
  })
})

describe('a signed-in user', () => {
  it('is sent from the sign-in pages to their dashboard', () => {
    expect(decideAccess({ guard: 'signed_out' }, signedIn(profiles.client), '/login')).toEqual({ redirect: '/client/events' })
    expect(decideAccess({ guard: 'signed_out' }, signedIn(profiles.newAdmin), '/signup')).toEqual({
      redirect: '/admin-club/setup',
    })
  })

  it.each([
    ['/login?next=%2Fclient%2Fevents%2Fneon%2Fbook%3Fp%3Done%3A2', '/client/events/neon/book?p=one:2'],
    ['/join?next=%2Fprofile', '/profile'],
    ['/login?next=https%3A%2F%2Fevil.example', '/client/events'],
    ['/login?next=%2F%2Fevil.example', '/client/events'],
  ])('is sent from %s, where they were going: to %s', (from, to) => {
    expect(decideAccess({ guard: 'signed_out' }, signedIn(profiles.client), from)).toEqual({ redirect: to })
  })

  it('sees the pages of their role, and is sent from those of others to their dashboard', () => {
    expect(decideAccess({ guard: 'book' }, signedIn(profiles.client), address)).toBe('show')
    expect(decideAccess({ guard: 'book' }, signedIn(profiles.admin), address)).toEqual({ redirect: '/admin-club/dashboard' })
    expect(decideAccess({ guard: 'signed_in' }, signedIn(profiles.superadmin), '/profile')).toBe('show')
  })

  it('is led from the root of any section to the dashboard of their role, and a visitor to sign in', () => {
    const root = { guard: 'dashboard' } as const
    expect(decideAccess(root, signedIn(profiles.staff), '/staff')).toEqual({ redirect: '/staff-club/dashboard' })
    expect(decideAccess(root, signedIn(profiles.newAdmin), '/admin-club')).toEqual({ redirect: '/admin-club/setup' })
    expect(decideAccess(root, signedIn(profiles.client), '/client')).toEqual({ redirect: '/client/events' })
    expect(decideAccess(root, nobody, '/super-admin')).toEqual({ redirect: '/auth/login?next=%2Fsuper-admin' })
  })

  it('reaches ambassador pages only once approved', () => {
    expect(decideAccess({ guard: 'refer' }, signedIn(profiles.ambassador), '/ambassador/dashboard')).toBe('show')
    expect(decideAccess({ guard: 'refer' }, signedIn(profiles.pendingAmbassador), '/ambassador/dashboard')).toEqual({
      redirect: '/profile',
    })
    expect(decideAccess({ guard: 'signed_in' }, signedIn(profiles.pendingAmbassador), '/profile')).toBe('show')
  })

  it('reaches staff pages only with the flag for them', () => {
    const setup = { guard: 'set_up_club' } as const
    expect(
      decideAccess(setup, signedIn(profiles.staff, { ...noPermissions, can_access_club_setup: true }), '/admin-club/setup'),
    ).toBe('show')
    expect(decideAccess(setup, signedIn(profiles.staff, noPermissions), '/admin-club/setup')).toEqual({
      redirect: '/staff-club/dashboard',
    })
    expect(decideAccess(setup, signedIn(profiles.admin), '/admin-club/setup')).toBe('show')
  })

  it('opens the staff dashboard to club admins too, and to no one else', () => {
    const dashboard = { guard: 'work_in_club' } as const
    for (const profile of [profiles.admin, profiles.staff]) {
      expect(decideAccess(dashboard, signedIn(profile, noPermissions), '/staff-club/dashboard')).toBe('show')
    }
    for (const profile of [profiles.client, profiles.superadmin, profiles.ambassador]) {
      expect(decideAccess(dashboard, signedIn(profile), '/staff-club/dashboard')).not.toBe('show')
    }
  })

  it("keeps a club's office from superadmins who are not acting for one", () => {
    expect(decideAccess({ guard: 'manage_events' }, signedIn(profiles.superadmin), '/admin-club/events')).toEqual({
      redirect: '/super-admin/dashboard',
    })
  })
})
