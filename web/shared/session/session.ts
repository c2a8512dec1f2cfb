import { useSyncExternalStore } from 'react'
import type { Profile, User } from '#contract/accounts/profile.ts'
import type { StaffPermissions } from '#contract/staffing/staff-permissions.ts'
import { forgetDevice, forgetLater } from './forget-device.ts'
import { keepHomeBuild } from './home-build.ts'

export interface SignedIn {
  status: 'signed_in'
  token: string
  user: User
  profile: Profile
  staffPermissions: StaffPermissions | null
}

/** `unknown`: on the server, and until hydration. */
export type Session = { readonly status: 'unknown' } | { readonly status: 'signed_out' } | SignedIn

const unknown: Session = { status: 'unknown' }
const signedOut: Session = { status: 'signed_out' }
/** Their names in the local storage: renaming one signs everyone out. */
const keys = ['token', 'user', 'profile', 'staffPermissions'] as const

function read(): Session {
  try {
    const [token, user, profile, staffPermissions] = keys.map((key) => localStorage.getItem(key))
    if (!token || !user || !profile) return signedOut
    // Written by `store` below; anything else found there has no role and counts as signed out.
    const session = {
      status: 'signed_in',
      token,
      user: JSON.parse(user) as User,
      profile: JSON.parse(profile) as Profile,
      staffPermissions: JSON.parse(staffPermissions ?? 'null') as StaffPermissions | null,
    } as const
    // A role of a newer version of the server is signed in too, with nothing but a profile.
    if (typeof session.profile.role !== 'string' || typeof session.user.username !== 'string') return signedOut
    // Again, in case it was deleted.
    keepHomeBuild(session.profile.role)
    return session
  } catch {
    return signedOut
  }
}

function store(session: Session): void {
  keepHomeBuild(session.status === 'signed_in' ? session.profile.role : null)
  try {
    if (session.status !== 'signed_in') {
      for (const key of keys) localStorage.removeItem(key)
      return
    }
    localStorage.setItem('token', session.token)
    for (const key of ['user', 'profile', 'staffPermissions'] as const) localStorage.setItem(key, JSON.stringify(session[key]))
  } catch {
    // A browser without storage keeps the session until the page is left.
  }
}

let current: Session = unknown
const listeners = new Set<() => void>()
const farewells = new Set<() => void>()

const userOf = (session: Session) => (session.status === 'signed_in' ? session.user.id : null)

function change(session: Session): void {
  const before = userOf(current)
  current = session
  // First the last account's data is cleared, then screens render for the next.
  if (before !== null && before !== userOf(session)) for (const farewell of farewells) farewell()
  for (const listener of listeners) listener()
}

/** Calls `farewell` whenever the signed-in account leaves: signed out, or replaced by another. */
export function onAccountLeft(farewell: () => void): () => void {
  farewells.add(farewell)
  return () => farewells.delete(farewell)
}

/** Who is signed in here. */
export function getSession(): Session {
  if (current.status === 'unknown') current = read()
  return current
}

/** Stores what a sign-in or a newer profile contains. */
export function keepSession(session: Omit<SignedIn, 'status'>): void {
  const kept = { status: 'signed_in', ...session } as const
  store(kept)
  change(kept)
}

/** Replaces parts of the session; without one, nothing happens. */
export function updateSession(parts: Partial<Omit<SignedIn, 'status'>>): void {
  const session = getSession()
  if (session.status === 'signed_in') keepSession({ ...session, ...parts })
}

let isEnding = false

/** Whether an account is being signed out here, by code that decides where to go. */
export const isSessionEnding = () => isEnding

/** Whether data of this account may still be stored on the device. */
export const isHere = (userId: string): boolean => !isEnding && userOf(getSession()) === userId

/** Deletes first: a screen leaves the page as soon as no one is signed in. */
export async function endSession(): Promise<void> {
  isEnding = true
  try {
    await forgetDevice()
    store(signedOut)
    change(signedOut)
  } finally {
    isEnding = false
  }
}

/** Adopts what another tab, or a later page of this one, has stored. */
function follow(): void {
  const session = read()
  const before = userOf(getSession())
  change(session)
  if (before === null || before === userOf(session)) return
  // Also deletes what this page has stored since the other one's deletion; then a new page, so that nothing stays in memory.
  forgetLater()
  location.reload()
}

function followStorage({ key }: StorageEvent): void {
  if (key === null || keys.some((one) => one === key)) follow()
}

/** A page restored from the back/forward cache is as it was left. */
function followReturn({ persisted }: PageTransitionEvent): void {
  if (persisted) follow()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', followStorage)
    window.addEventListener('pageshow', followReturn)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', followStorage)
    window.removeEventListener('pageshow', followReturn)
  }
}

/** `unknown` while a server draws, and while the browser takes over what it drew. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession, () => unknown)
}

/** Whom a server draws a private screen for: when (epoch milliseconds), and in which time zone they read it. */
export interface PageReader {
  session: SignedIn
  now: number
  zone: string
}

let pageReader: PageReader | null = null

/** Whom the screens of this page were drawn for; null on public pages, which are the same for everyone. */
export const getPageReader = (): PageReader | null => pageReader

/** In the browser: continues with what its server drew, until the screen is taken over. */
export function adoptPageReader(reader: PageReader | null): void {
  pageReader = reader
}

/** On a server: `draw` must not wait for anything, since other readers' screens are drawn next. */
export function drawFor<Drawn>(reader: PageReader, draw: () => Drawn): Drawn {
  pageReader = reader
  try {
    return draw()
  } finally {
    pageReader = null
  }
}

/** The session of a screen behind a guard, known also while a server draws it. */
export function useGuardedSession(): Session {
  return useSyncExternalStore(subscribe, getSession, () => getPageReader()?.session ?? unknown)
}

/** For screens behind a guard, which show only to signed-in users. */
export function useSignedIn(): SignedIn {
  const session = useGuardedSession()
  if (session.status !== 'signed_in') throw new Error('This screen needs a guard: no one is signed in')
  return session
}
