import { paths } from '../shared/navigation/paths.ts'
import { guestScreens } from '../shared/screens/guest.ts'
import { matchScreen, type ScreenMatch, type ScreenRow } from '../shared/screens/screen-row.ts'

/** The guest screen at an address. The table is in `shared/screens/guest.ts`, where the other builds see it, too. */
export const matchRoute = (pathname: string): ScreenMatch | null => matchScreen(guestScreens, pathname)

/** Only public pages are for search engines, and no address that is a secret. */
export const isIndexed = ({ guard, path }: ScreenRow): boolean => guard === 'public' && !path.includes(':token')

export const homeRedirect = paths.login
