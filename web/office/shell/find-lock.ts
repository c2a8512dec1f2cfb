import type { QueryClient } from '@tanstack/react-query'
import { isOpening, readFacts } from '../../shared/navigation/navigation-facts.ts'
import { navigationLinks } from '../../shared/navigation/navigation.ts'
import { paths } from '../../shared/navigation/paths.ts'
import type { Session } from '../../shared/session/session.ts'
import { onboardingQuery } from '../../shared/navigation/onboarding-query.ts'

/** The onboarding steps' own screens say what comes first. */
const steps: readonly string[] = [paths.clubSetup, paths.clubSubscription, paths.clubContract]

/** What must be done before a club's section opens, for typed addresses; null if it is open. */
export async function findLock(pathname: string, session: Session, client: QueryClient): Promise<string | null> {
  if (!isOpening(session)) return null
  const status = await client.query(onboardingQuery()).catch(() => undefined)
  const links = navigationLinks(session, readFacts(session, status))
  return (
    links.find(
      ({ to, disabled }) => disabled !== null && !steps.includes(to) && (pathname === to || pathname.startsWith(`${to}/`)),
    )?.disabled ?? null
  )
}
