import type { QueryClient } from '@tanstack/react-query'
import { isOpening, readFacts } from '../../shared/navigation/navigation-facts.ts'
import { navigationLinks, type Onboarding } from '../../shared/navigation/navigation.ts'
import { paths } from '../../shared/navigation/paths.ts'
import type { Session } from '../../shared/session/session.ts'
import { onboardingQuery } from '../../shared/navigation/onboarding-query.ts'

/** The onboarding steps' own screens say what comes first. */
const steps: readonly string[] = [paths.clubSetup, paths.clubSubscription, paths.clubContract]

/**
 * What must be done before a club's section opens, for typed addresses; null if it is open. If the status does not load, that is
 * what the page says: nothing is known to be missing.
 */
export async function findLock(pathname: string, session: Session, client: QueryClient): Promise<string | null> {
  if (!isOpening(session)) return null
  const lockAfter = (status?: Onboarding) =>
    navigationLinks(session, readFacts(session, status)).find(
      ({ to, disabled }) => disabled !== null && !steps.includes(to) && (pathname === to || pathname.startsWith(`${to}/`)),
    )?.disabled ?? null
  // Screens that never close do not wait for it.
  return lockAfter() === null ? null : lockAfter(await client.query(onboardingQuery()))
}
