import { useSignedIn } from '../../../../shared/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'

function ClubDashboard() {
  const { user, profile } = useSignedIn()
  return <PageHeader title={`Hello, ${profile.first_name || user.username}`} />
}

export const screen = defineScreen({ title: () => 'Dashboard', Component: ClubDashboard })
