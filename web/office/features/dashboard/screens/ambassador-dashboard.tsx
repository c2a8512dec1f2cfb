import { useLinks } from '../../../../shared/navigation/use-links.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Areas } from '../parts/areas.tsx'

export const screen = defineScreen({ title: () => 'Dashboard', Component: AmbassadorDashboard })

function AmbassadorDashboard() {
  const session = useSignedIn()
  return (
    <>
      <PageHeader
        title={`Hello, ${session.profile.first_name || session.user.username}`}
        lead="You bring clubs and events to the platform and earn commissions."
        mark={<StatusBadge tone="ok">Approved</StatusBadge>}
      />
      <Areas areas={useLinks(session)} nothing="Your account is approved. Your referrals and commissions appear here." />
    </>
  )
}
