import { officeSections } from '#contract/office-sections.ts'
import { paths } from '../navigation/paths.ts'
import { guestScreens } from './guest.ts'
import { matchScreen } from './screen-row.ts'

export type Build = 'guest' | 'office' | 'door'

const isWithin = (section: string, pathname: string) => pathname === section || pathname.startsWith(`${section}/`)

/**
 * Whose page a path is, with or without a query; null for a path of none. From one build to another leads a new page. The office
 * and the door own all of their sections, so that guests don't load the tables of their screens.
 */
export function buildOf(path: string): Build | null {
  const [pathname = ''] = path.split(/[?#]/)
  if (matchScreen(guestScreens, pathname) !== null) return 'guest'
  if (isWithin(paths.door, pathname)) return 'door'
  return officeSections.some((section) => isWithin(section, pathname)) ? 'office' : null
}

export const screenExists = (path: string): boolean => buildOf(path) !== null
