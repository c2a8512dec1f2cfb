/** Paths the office answers, listed for robots to skip. */
export const officeSections = ['/admin-club', '/staff-club', '/staff', '/super-admin', '/ambassador', '/user-management'] as const

/** Addresses that the guest build and the office share: who is signed in decides which one answers. */
export const sharedPaths: readonly string[] = ['/profile', '/notifications']

/**
 * The build of the signed-in account. The browser sets it with the session, which server-rendered pages do not know. Not a
 * secret.
 */
export const homeBuildCookie = 'vesper_build'
