import { officeSections, sharedPaths } from '#contract/base/builds.ts'
import { paths } from '../navigation/paths.ts'
import { homeBuild } from '../session/home-build.ts'
import { getSession } from '../session/session.ts'

export type Build = 'guest' | 'office' | 'door'

const isWithin = (section: string, pathname: string) => pathname === section || pathname.startsWith(`${section}/`)

/**
 * Which build a path belongs to, with or without a query. Another build is a new page. The office and the door own all of their
 * sections, so that no build loads another's table of screens; unknown paths are left to the guest's "not found" page.
 */
export function buildOf(path: string, session = getSession()): Build {
  const [pathname = ''] = path.split(/[?#]/)
  if (isWithin(paths.door, pathname)) return 'door'
  if (sharedPaths.includes(pathname.replace(/\/$/, '')))
    return homeBuild(session.status === 'signed_in' ? session.profile.role : null)
  return officeSections.some((section) => isWithin(section, pathname)) ? 'office' : 'guest'
}
