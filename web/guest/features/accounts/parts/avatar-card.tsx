import ImageUp from 'lucide-react/icons/image-up'
import { useState } from 'react'
import type { Me } from '#contract/profile.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { fallbacks, profileMessage } from '../queries/account-messages.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { pictureFault } from '../../../../shared/forms/picture-fault.ts'
import { useUpdateProfile } from '../queries/use-update-profile.ts'
import styles from './avatar-card.module.css'
import { PassingNotice } from './passing-notice.tsx'
import { PictureButton } from './picture-button.tsx'
import { usePreview } from '../../../../shared/forms/use-preview.ts'

const clearedMs = 3000

/** The caller's picture: a new one is previewed before it is saved. */
export function AvatarCard({ me: { user, profile } }: { me: Me }) {
  const [chosen, setChosen] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const preview = usePreview(chosen)
  const save = useUpdateProfile()
  const removal = useUpdateProfile()
  const done = save.data ?? removal.data

  const begin = () => {
    setFault(null)
    save.reset()
    removal.reset()
  }
  const choose = (file: File) => {
    begin()
    const found = pictureFault(file)
    setFault(found)
    if (found === null) setChosen(file)
  }
  const cancel = () => {
    begin()
    setChosen(null)
  }
  const upload = (picture: File) => {
    begin()
    save.mutate({ form: {}, picture }, { onSuccess: () => setChosen(null) })
  }
  const remove = () => {
    begin()
    removal.mutate({ form: { 'profile[avatar]': '' } })
  }

  return (
    <Card aria-label="Profile picture" className={styles.card}>
      <Avatar name={profile.full_name || user.username} src={preview ?? profile.avatar} size={120} />
      <div className={styles.who}>
        <p className={styles.name}>{profile.full_name || user.username}</p>
        <p className={styles.username}>@{user.username}</p>
      </div>
      {chosen === null ? (
        <div className={styles.buttons}>
          <PictureButton onChoose={choose} icon={<ImageUp size={18} aria-hidden="true" />}>
            {profile.avatar === null ? 'Upload picture' : 'Change picture'}
          </PictureButton>
          {profile.avatar !== null && (
            <Button variant="quiet" size="small" pending={removal.isPending} onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      ) : (
        <div className={styles.buttons}>
          <Button size="small" pending={save.isPending} onClick={() => upload(chosen)}>
            Save picture
          </Button>
          <Button variant="quiet" size="small" disabled={save.isPending} onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {fault !== null && <Notice tone="bad">{fault}</Notice>}
      {save.isError && <Notice tone="bad">{profileMessage(save.error)}</Notice>}
      {removal.isError && <Notice tone="bad">{errorMessage(removal.error, fallbacks.removePicture)}</Notice>}
      {done && (
        <PassingNotice ms={clearedMs} onEnd={begin}>
          {done.message}
        </PassingNotice>
      )}
    </Card>
  )
}
