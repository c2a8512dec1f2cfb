import { mapLinks } from '../../../ui/address-link.tsx'
import styles from './club-map.module.css'

interface ClubMapProps {
  club: { name: string; street: string; postcode: string; city: string; map?: string | undefined }
}

const srcSet = (path: string, format: 'avif' | 'webp') => `${path}-1.${format} 1x, ${path}-2.${format} 2x`

/** A club's surroundings, drawn by our server, if it can. Opens the reader's map app, as the address does. */
export function ClubMap({ club: { name, street, postcode, city, map } }: ClubMapProps) {
  if (map === undefined) return null
  return (
    <figure className={styles.map}>
      <a href={mapLinks(`${name}, ${street}, ${postcode} ${city}`, null).google} target="_blank" rel="noreferrer">
        {/* The hidden one is not loaded. */}
        {(['light', 'dark'] as const).map((theme) => (
          <picture key={theme} className={styles[theme]}>
            <source type="image/avif" srcSet={srcSet(`${map}-${theme}`, 'avif')} />
            <img
              src={`${map}-${theme}-1.webp`}
              srcSet={srcSet(`${map}-${theme}`, 'webp')}
              width={672}
              height={240}
              alt={`Map of the streets around ${name}`}
              loading="lazy"
              decoding="async"
            />
          </picture>
        ))}
      </a>
      <figcaption>
        ©{' '}
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
          OpenStreetMap contributors
        </a>
      </figcaption>
    </figure>
  )
}
