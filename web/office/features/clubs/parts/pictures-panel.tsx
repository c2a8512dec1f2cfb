import type { OwnClub } from '#contract/clubs/clubs.ts'
import { Panel } from '../../../ui/panel.tsx'
import { PictureField } from '../../../ui/picture/picture-field.tsx'
import { useClubPictures } from '../queries/use-club-pictures.ts'
import styles from './pictures-panel.module.css'

const cover = { across: 3, down: 2, minWidth: 400 }
const logo = { across: 1, down: 1, minWidth: 120, isWhole: true } as const

const addressOf = (picture: OwnClub['cover']) => (picture === null ? null : `/media/${picture.name}-400.webp`)

/** Pictures are saved as they are chosen. */
export function PicturesPanel({ club }: { club: OwnClub }) {
  const pictures = useClubPictures()
  return (
    <Panel title="Pictures" lead="Saved as soon as you choose them. JPEG, PNG, GIF or WebP, up to 5 MB.">
      <div className={styles.pictures}>
        <PictureField
          label="Cover"
          description="3:2, ideally 1,200 pixels wide"
          shape={cover}
          current={addressOf(club.cover)}
          onUpload={pictures.cover.upload}
          onRemove={pictures.cover.remove}
        />
        <PictureField
          label="Logo"
          description="Square"
          shape={logo}
          current={addressOf(club.logo)}
          onUpload={pictures.logo.upload}
          onRemove={pictures.logo.remove}
        />
      </div>
    </Panel>
  )
}
