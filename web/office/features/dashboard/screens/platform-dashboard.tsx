import { useLinks } from '../../../../shared/navigation/use-links.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Areas } from '../parts/areas.tsx'

export const screen = defineScreen({ title: () => 'Dashboard', Component: PlatformDashboard })

function PlatformDashboard() {
  const session = useSignedIn()
  return (
    <>
      <PageHeader
        title={`Hello, ${session.profile.first_name || session.user.username}`}
        lead="You look after the platform, and have every permission on it."
      />
      <Areas links={useLinks(session)} nothing="The platform’s clubs, events and finances appear here." />
    </>
  )
}
