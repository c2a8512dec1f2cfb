/** Errors of cash drawers. Part of `errors`. */
export const drawerErrors = {
  drawer_open: { status: 409, sentence: 'You already have an open drawer. Close it before you open another.' },
  drawer_closed: { status: 409, sentence: 'This drawer is closed. Open a drawer to take cash.' },
  drawer_changed: { status: 409, sentence: 'Cash moved while you counted. Count the drawer again.' },
} as const
