import ImageUp from 'lucide-react/icons/image-up'
import type { Me } from '#contract/accounts/profile.ts'
import { useAvatar } from '../../../../shared/profile/use-avatar.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './avatar-card.module.css'
import { PassingNotice } from './passing-notice.tsx'
import { PictureButton } from './picture-button.tsx'

const clearedMs = 3000

export function AvatarCard({ me: { user, profile } }: { me: Me }) {
  const avatar = useAvatar()
  const name = profile.full_name || user.username
  return (
    <Card aria-label="Profile picture" className={styles.card}>
      <Avatar name={name} src={avatar.preview ?? profile.avatar} size={120} />
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.username}>@{user.username}</p>
      </div>
      {avatar.isChosen ? (
        <div className={styles.buttons}>
          <Button size="small" pending={avatar.isSaving} onClick={avatar.save}>
            Save picture
          </Button>
          <Button variant="quiet" size="small" disabled={avatar.isSaving} onClick={avatar.cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <div className={styles.buttons}>
          <PictureButton onChoose={avatar.choose} icon={<ImageUp size={18} aria-hidden="true" />}>
            {profile.avatar === null ? 'Upload picture' : 'Change picture'}
          </PictureButton>
          {profile.avatar !== null && (
            <Button variant="quiet" size="small" pending={avatar.isRemoving} onClick={avatar.remove}>
              Remove
            </Button>
          )}
        </div>
      )}
      {avatar.problem !== null && <Notice tone="bad">{avatar.problem}</Notice>}
      {avatar.success !== null && (
        <PassingNotice ms={clearedMs} onEnd={avatar.begin}>
          {avatar.success}
        </PassingNotice>
      )}
    </Card>
  )
}
