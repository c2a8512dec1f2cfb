import type { OwnClub } from '#contract/clubs/clubs.ts'
import { openingDays } from '../../../../shared/words/opening-words.ts'
import styles from './club-preview.module.css'

type PreviewedClub = Pick<
  OwnClub,
  'name' | 'description' | 'street' | 'city' | 'opening_days' | 'genres' | 'min_age' | 'cover' | 'logo'
>

/** The header of the club's page as guests will see it, with unsaved input. */
export function ClubPreview({ club }: { club: PreviewedClub }) {
  const { name, description, street, city, opening_days, genres, min_age, cover, logo } = club
  const place = [street, city].filter(Boolean).join(', ')
  const days = openingDays(opening_days)
  return (
    <figure className={styles.preview} aria-label="Preview of your page">
      <div className={styles.cover} style={{ background: cover?.color }}>
        {cover !== null && (
          <img
            src={`/media/${cover.name}-640.webp`}
            alt=""
            style={{ objectPosition: `${cover.focal_x_bp / 100}% ${cover.focal_y_bp / 100}%` }}
          />
        )}
      </div>
      <div className={styles.text}>
        <div className={styles.name}>
          {logo !== null && <img className={styles.logo} src={`/media/${logo.name}-400.webp`} alt="" />}
          <p className={styles.title}>{name === '' ? 'Your club' : name}</p>
        </div>
        <p className={styles.muted}>{place === '' ? 'Location' : place}</p>
        {days !== '' && <p className={styles.muted}>{days}</p>}
        <p className={styles.marks}>
          {[...genres, `${min_age}+`].map((mark) => (
            <span key={mark} className={styles.mark}>
              {mark}
            </span>
          ))}
        </p>
        {description !== '' && <p className={styles.prose}>{description}</p>}
      </div>
    </figure>
  )
}
