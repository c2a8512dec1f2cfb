/** Paths the office answers, listed for robots to skip. */
export const officeSections = ['/admin-club', '/staff-club', '/staff', '/super-admin', '/ambassador', '/user-management'] as const

/** Addresses that the guest build and the office share: who is signed in decides which one answers. */
export const sharedPaths: readonly string[] = ['/profile', '/notifications']

/** The build of the signed-in account. Not secret. The browser sets it, because server-rendered pages ignore the session. */
export const homeBuildCookie = 'vesper_build'
