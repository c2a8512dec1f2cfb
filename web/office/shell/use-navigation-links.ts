import type { NavigationLink } from '../../shared/navigation/navigation.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { buildOf } from '../../shared/screens/build-of.ts'
import { useLinks } from '../../shared/navigation/use-links.ts'
import type { Session } from '../../shared/session/session.ts'

const plain = { disabled: null, urgent: false, badge: null, invites: false, desktopOnly: false }
const homes = { adminclub: paths.clubDashboard, staffclub: paths.staffDashboard }

/** The current user's links: a club's are sections beside the page, those of others fit into the bar. */
export function useNavigationLinks(session: Session): { sections: NavigationLink[]; links: NavigationLink[] } {
  const links = useLinks(session)
  const role = session.status === 'signed_in' ? session.profile.role : null
  if (role === 'superadmin') {
    // Acting for a club: its sections are beside the page. The door is another build, where no one acts for a club.
    const isOfClub = ({ to }: NavigationLink) => to.startsWith('/admin-club/')
    return {
      sections: links.filter((link) => isOfClub(link) && buildOf(link.to) === 'office'),
      links: links.filter((link) => !isOfClub(link)),
    }
  }
  if (role !== 'adminclub' && role !== 'staffclub') return { sections: [], links }
  return { sections: [{ ...plain, to: homes[role], label: 'Dashboard' }, ...links], links: [] }
}
