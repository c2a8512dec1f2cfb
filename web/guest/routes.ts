import { paths } from '../shared/navigation/paths.ts'
import { guestScreens } from '../shared/screens/guest.ts'
import { matchScreen, type ScreenMatch, type ScreenRow } from '../shared/screens/screen-row.ts'

/** The guest screen at an address. The table is in `shared/screens/guest.ts`, where the other builds see it, too. */
export const matchRoute = (pathname: string): ScreenMatch | null => matchScreen(guestScreens, pathname)

/** The pages behind secret links: without the part after the #, they are of use to no one. */
const behindLinks: readonly string[] = [paths.sharedPlan, paths.splitShare, paths.sentTicket, paths.ownList]

/** Only public pages are for search engines, and no address that is a secret. */
export const isIndexed = ({ guard, path }: ScreenRow): boolean =>
  guard === 'public' && !path.includes(':token') && !behindLinks.includes(path)

export const homeRedirect = paths.login
