import { Button } from '@mantine/core'
import UserRound from 'lucide-react/icons/user-round'
import type { Me } from '#contract/accounts/profile.ts'
import { usePictureInput } from '../../../../shared/forms/use-picture-input.tsx'
import { useAvatar } from '../../../../shared/profile/use-avatar.ts'
import styles from './avatar-panel.module.css'
import { PassingNotice } from './passing-notice.tsx'
import { Notice } from './notice.tsx'

const clearedMs = 3000

export function AvatarPanel({ me: { user, profile } }: { me: Me }) {
  const avatar = useAvatar()
  const { input, open } = usePictureInput(avatar.choose)
  const picture = avatar.preview ?? profile.avatar
  return (
    <section aria-label="Profile picture" className={styles.panel}>
      <div className={styles.frame}>
        {picture === null ? <UserRound size={40} aria-hidden="true" /> : <img className={styles.image} src={picture} alt="" />}
      </div>
      <div className={styles.who}>
        <p className={styles.name}>{profile.full_name || user.username}</p>
        <p className={styles.username}>@{user.username}</p>
        <div className={styles.buttons}>
          {avatar.isChosen ? (
            <>
              <Button size="xs" loading={avatar.isSaving} onClick={avatar.save}>
                Save picture
              </Button>
              <Button variant="default" size="xs" disabled={avatar.isSaving} onClick={avatar.cancel}>
                Cancel
              </Button>
            </>
          ) : (
            <>
              {input}
              <Button variant="default" size="xs" onClick={open}>
                {profile.avatar === null ? 'Upload picture' : 'Change picture'}
              </Button>
              {profile.avatar !== null && (
                <Button variant="subtle" color="gray" size="xs" loading={avatar.isRemoving} onClick={avatar.remove}>
                  Remove
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      {avatar.problem !== null && <Notice tone="bad">{avatar.problem}</Notice>}
      {avatar.success !== null && (
        <PassingNotice ms={clearedMs} onEnd={avatar.begin}>
          {avatar.success}
        </PassingNotice>
      )}
    </section>
  )
}
