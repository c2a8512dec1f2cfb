import { useSignedIn } from '../../../../shared/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'

function ClubSetup() {
  const { user, profile } = useSignedIn()
  return <PageHeader title="Club Setup" lead={`Hello, ${profile.first_name || user.username}.`} />
}

export const screen = defineScreen({ title: () => 'Club Setup', Component: ClubSetup })
