import { paths, safeNext } from '../../../../shared/navigation/paths.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { AccountState } from '../parts/account-state.tsx'
import styles from './verify-identity.module.css'

const words = {
  verified: {
    title: 'Your identity is verified',
    text: 'You can book events that require a verified ID.',
  },
  open: {
    title: 'Your identity is not verified yet',
    text: 'You cannot send documents here yet: that opens with a later release. Until then the club looks at your ID at the door, so bring it along. Nights that ask for a verified ID cannot be booked before.',
  },
}

function VerifyIdentity({ search }: ScreenProps) {
  const { profile } = useSignedIn()
  const next = safeNext(search)
  const isVerified = profile.role === 'client' && profile.role_profile.id_verified
  const { title, text } = isVerified ? words.verified : words.open
  return (
    <>
      <PageHeader title="Verify your identity" />
      <Card className={styles.card}>
        <AccountState profile={profile} />
        <h2>{title}</h2>
        <p className={styles.text}>{text}</p>
        <div className={styles.links}>
          {next !== null && <ButtonLink to={next}>Continue</ButtonLink>}
          <ButtonLink to={paths.events} variant={next === null ? 'primary' : 'secondary'}>
            Find an event
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}

export const screen = defineScreen({ head: () => ({ title: 'Verify your identity' }), Component: VerifyIdentity })
