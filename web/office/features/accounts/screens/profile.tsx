import { Button } from '@mantine/core'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { fallbacks } from '../../../../shared/profile/account-messages.ts'
import { useEnter } from '../../../../shared/frame/app-link.tsx'
import { dashboardPath } from '../../../../shared/session/account.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { useSecondFactor } from '../../../../shared/profile/use-second-factor.ts'
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
import { SecondFactorLine } from '../parts/second-factor.tsx'
import { SecurityPanel } from '../parts/security-panel.tsx'
import styles from './profile.module.css'

/** Loads its own data, because it shows its own message if loading fails. */
function Profile() {
  const { data: me, isError, error, refetch } = useProfile()
  const { profile } = useSignedIn()
  const { data: factor } = useSecondFactor(profile.role)
  const enter = useEnter()
  if (me === undefined && !isError) return <FormSkeleton />
  if (factor?.is_required && !factor.is_on)
    return (
      <>
        <PageHeader title="Set up two-step verification" />
        <div className={styles.layout}>
          <div className={styles.column}>
            <Notice tone="info">The platform requires it for your account. Everything else opens once it’s on.</Notice>
            <Panel title="Account Security">
              <SecondFactorLine factor={factor} onSetUp={() => enter(dashboardPath(profile), 'Two-step verification is on.')} />
            </Panel>
          </div>
        </div>
      </>
    )
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
            <SecurityPanel email={me.user.email} factor={factor} />
          </div>
        </div>
      )}
    </>
  )
}

export const screen = defineScreen({ title: () => 'Profile', Component: Profile, Skeleton: FormSkeleton })
