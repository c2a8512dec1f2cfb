import { Button } from '@mantine/core'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { fallbacks } from '../../../../shared/profile/account-messages.ts'
import { useProfile } from '../../../../shared/profile/use-profile.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { ProfileForm } from '../forms/profile-form.tsx'
import { AvatarPanel } from '../parts/avatar-panel.tsx'
import { EmailPanel } from '../parts/email-panel.tsx'
import { Notice } from '../parts/notice.tsx'
import { RolePanel } from '../parts/role-panel.tsx'
import { SecurityPanel } from '../parts/security-panel.tsx'
import styles from './profile.module.css'

/** Loads its own data, because it shows its own message if loading fails. */
function Profile() {
  const { data: me, isError, error, refetch } = useProfile()
  if (me === undefined && !isError) return <FormSkeleton />
  return (
    <>
      <PageHeader title="Profile" />
      {me === undefined ? (
        <Notice tone="bad">
          <p>{errorMessage(error, fallbacks.fetchProfile)}</p>
          <Button variant="default" size="xs" mt="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <div className={styles.layout}>
          <div className={styles.column}>
            <AvatarPanel me={me} />
            <RolePanel profile={me.profile} />
          </div>
          <div className={styles.column}>
            <EmailPanel user={me.user} />
            <Panel title="Your details">
              <ProfileForm me={me} />
            </Panel>
            <SecurityPanel email={me.user.email} />
          </div>
        </div>
      )}
    </>
  )
}

export const screen = defineScreen({ title: () => 'Profile', Component: Profile, Skeleton: FormSkeleton })
