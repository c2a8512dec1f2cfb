import { doorScreens } from './door.ts'
import { guestScreens } from './guest.ts'
import { officeScreens } from './office.ts'
import { matchScreen } from './screen-row.ts'

export type Build = 'guest' | 'office' | 'door'

/** Whose screen a path is, with or without a query; null where there is none. From one build to another leads a new page. */
export function buildOf(path: string): Build | null {
  const [pathname = ''] = path.split(/[?#]/)
  if (matchScreen(guestScreens, pathname) !== null) return 'guest'
  if (matchScreen(officeScreens, pathname) !== null) return 'office'
  return matchScreen(doorScreens, pathname) === null ? null : 'door'
}

export const screenExists = (path: string): boolean => buildOf(path) !== null
