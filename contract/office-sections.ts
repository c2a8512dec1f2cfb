/** Paths the office answers, which robots are told to skip. */
export const officeSections = ['/admin-club', '/staff-club', '/staff', '/super-admin', '/ambassador', '/user-management'] as const
