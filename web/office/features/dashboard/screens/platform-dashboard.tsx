import { useSignedIn } from '../../../../shared/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'

function PlatformDashboard() {
  const { user, profile } = useSignedIn()
  return <PageHeader title={`Hello, ${profile.first_name || user.username}`} lead="You look after the platform, and have every permission on it." />
}

export const screen = defineScreen({ title: () => 'Dashboard', Component: PlatformDashboard })
