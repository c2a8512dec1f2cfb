import { useQuery } from '@tanstack/react-query'
import { screenExists } from '../screens/build-of.ts'
import type { Session } from '../session/session.ts'
import { isOpening, readFacts } from './navigation-facts.ts'
import { navigationLinks, type NavigationLink } from './navigation.ts'
import { onboardingQuery } from './onboarding-query.ts'

/** The links of this account, in any build: those that a club's setup still locks are the same everywhere. */
export function useLinks(session: Session): NavigationLink[] {
  const { data } = useQuery({ ...onboardingQuery(), enabled: isOpening(session) })
  return navigationLinks(session, readFacts(session, data), screenExists)
}
