import type { ManagedEvent } from '#contract/events/management.ts'
import { formatEventSpan, formatLocalDate, formatMoney, formatWallTime } from '../../../../shared/format/format.ts'
import type { EventValues } from './event-values.ts'
import { timeSpanOf } from './format-times.ts'
import styles from './event-preview.module.css'

interface EventPreviewProps {
  event: ManagedEvent
  /** As typed. */
  values: EventValues
}

function priceWords(price: number | null, currency: string): string {
  if (price === null) return 'Not on sale yet'
  return price === 0 ? 'Free' : `From ${formatMoney(price, currency)}, all fees included`
}

/** When a draft can be booked. */
function saleWords({ sales_start_at_local: start }: EventValues): string {
  if (start === null) return 'On sale once published'
  return `On sale once published, from ${formatLocalDate(start.slice(0, 10))}, ${formatWallTime(start.slice(11))}`
}

/** The event as guests will see it, while it is edited. */
export function EventPreview({ event, values }: EventPreviewProps) {
  const { cover, club, timezone, from_price_minor: price, currency, state } = event
  const span = timeSpanOf(values, timezone)
  const when =
    span === null
      ? 'No date yet'
      : formatEventSpan({ starts_at: new Date(span.from).toISOString(), ends_at: new Date(span.to).toISOString(), timezone })
  const { title, genres, min_age, lineup, description, dress_code, requires_verified_id } = values
  return (
    <article className={styles.preview} aria-label="As guests see it">
      <div className={styles.stage} style={{ backgroundColor: cover?.color }}>
        {cover !== null && (
          <img
            className={styles.cover}
            src={`/media/${cover.name}-800.webp`}
            alt={cover.alt}
            style={{ objectPosition: `${cover.focal_x_bp / 100}% ${cover.focal_y_bp / 100}%` }}
          />
        )}
      </div>
      <div className={styles.text}>
        <h3 className={styles.title}>{title.trim() === '' ? 'Untitled' : title}</h3>
        <p className={styles.when}>{when}</p>
        <p className={styles.place}>
          {club.name}, {club.city}
        </p>
        <ul className={styles.marks}>
          {genres.map((genre) => (
            <li key={genre} className={styles.mark}>
              {genre}
            </li>
          ))}
          <li className={styles.mark}>{min_age ?? 18}+</li>
        </ul>
        {lineup.length > 0 && (
          <>
            <h4 className={styles.head}>Line-up</h4>
            <ul className={styles.lineup}>
              {[...new Set(lineup)].map((artist) => (
                <li key={artist}>{artist}</li>
              ))}
            </ul>
          </>
        )}
        {description.trim() !== '' && (
          <>
            <h4 className={styles.head}>About</h4>
            <p className={styles.about}>{description}</p>
          </>
        )}
        <h4 className={styles.head}>Good to know</h4>
        <ul className={styles.lineup}>
          <li>For guests aged {min_age ?? 18} and over</li>
          {dress_code.trim() !== '' && <li>Dress code: {dress_code}</li>}
          {requires_verified_id && <li>Bring the ID you verified on Vesper</li>}
        </ul>
        <p className={styles.price}>{priceWords(price, currency)}</p>
        {state === 'draft' && price !== null && <p className={styles.sale}>{saleWords(values)}</p>}
      </div>
    </article>
  )
}
