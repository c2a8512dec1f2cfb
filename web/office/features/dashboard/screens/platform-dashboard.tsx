import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../../shared/navigation/paths.ts'
import { areasBesideTheBar } from '../../../../shared/navigation/navigation.ts'
import { screenExists } from '../../../../shared/screens/build-of.ts'
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
        actions={
          <Button component={Link} to={paths.verificationReview} variant="default">
            Review identity documents
          </Button>
        }
      />
      <Areas
        areas={[...useLinks(session), ...areasBesideTheBar(session, screenExists)]}
        nothing="The platform’s clubs, events and finances appear here."
      />
    </>
  )
}
