/** Paths the office answers, which robots are told to skip. */
export const officeSections = ['/admin-club', '/staff-club', '/staff', '/super-admin', '/ambassador', '/user-management'] as const

/** Addresses that both the guest's build and the office have: which one answers depends on who is signed in. */
export const sharedPaths: readonly string[] = ['/profile']

/** The build of the signed-in account. The browser sets it with the session, of which the server's pages know nothing. No secret. */
export const homeBuildCookie = 'vesper_build'
