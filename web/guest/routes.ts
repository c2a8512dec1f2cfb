import { paths } from '../shared/navigation/paths.ts'
import { guestScreens } from '../shared/screens/guest.ts'
import { matchScreen, type ScreenMatch, type ScreenRow } from '../shared/screens/screen-row.ts'

/** The guest screen at an address. The table is in `shared/screens/guest.ts`, where the other builds see it, too. */
export const matchRoute = (pathname: string): ScreenMatch | null => matchScreen(guestScreens, pathname)

/** Only public pages are for search engines. */
export const isIndexed = (row: ScreenRow): boolean => row.guard === 'public' && row.unlisted !== true

export const homeRedirect = paths.login
