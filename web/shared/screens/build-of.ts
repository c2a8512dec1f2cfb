import { officeSections } from '#contract/office-sections.ts'
import { paths } from '../navigation/paths.ts'

export type Build = 'guest' | 'office' | 'door'

const isWithin = (section: string, pathname: string) => pathname === section || pathname.startsWith(`${section}/`)

/**
 * Whose page a path is, with or without a query. From one build to another leads a new page. The office and the door own all of
 * their sections, so that no build loads the table of another's screens; what is nobody's is left to the guest's "not found" page.
 */
export function buildOf(path: string): Build {
  const [pathname = ''] = path.split(/[?#]/)
  if (isWithin(paths.door, pathname)) return 'door'
  return officeSections.some((section) => isWithin(section, pathname)) ? 'office' : 'guest'
}
