import { useSignedIn } from '../../../../shared/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'

function StaffDashboard() {
  const { user, profile } = useSignedIn()
  return <PageHeader title={`Hello, ${profile.first_name || user.username}`} />
}

export const screen = defineScreen({ title: () => 'Dashboard', Component: StaffDashboard })
