/** The office answers every path below these; robots keep out of them. */
export const officeSections = ['/admin-club', '/staff-club', '/staff', '/super-admin', '/ambassador', '/user-management'] as const
