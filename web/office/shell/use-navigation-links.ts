import { useQuery } from '@tanstack/react-query'
import { isOpening, readFacts } from '../../shared/navigation/navigation-facts.ts'
import { navigationLinks, type NavigationLink } from '../../shared/navigation/navigation.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { screenExists } from '../../shared/screens/build-of.ts'
import type { Session } from '../../shared/session/session.ts'
import { onboardingQuery } from '../features/onboarding/queries/onboarding-query.ts'

const plain = { disabled: null, urgent: false, badge: null, invites: false, desktopOnly: false }
const homes = { adminclub: paths.clubDashboard, staffclub: paths.staffDashboard }

/** The links of whoever is here: a club's are sections beside the page, those of others fit into the bar. */
export function useNavigationLinks(session: Session): { sections: NavigationLink[]; links: NavigationLink[] } {
  const { data: onboarding } = useQuery({ ...onboardingQuery(), enabled: isOpening(session) })
  const links = navigationLinks(session, readFacts(session, onboarding), screenExists)
  const role = session.status === 'signed_in' ? session.profile.role : null
  if (role !== 'adminclub' && role !== 'staffclub') return { sections: [], links }
  return { sections: [{ ...plain, to: homes[role], label: 'Dashboard' }, ...links], links: [] }
}
