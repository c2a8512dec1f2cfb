import type { Cover } from '#contract/events/events.ts'
import type { CSSProperties } from 'react'
import { classNames } from '../../shared/frame/class-names.ts'
import styles from './picture.module.css'

const widths = [400, 640, 800, 1200] as const

interface PictureProps {
  /** Without one, a background in the brand's colours is shown. */
  cover: Cover | null
  /** Its displayed width, in the form of the attribute `sizes`. */
  sizes: string
  /** Aspect ratio. */
  ratio?: string
  /** The page's main picture: loaded first. */
  eager?: boolean
  className?: string | undefined
}

const sources = (name: string, type: 'avif' | 'webp') =>
  widths.map((width) => `/media/${name}-${width}.${type} ${width}w`).join(', ')

export function Picture({ cover, sizes, ratio = '3 / 2', eager = false, className }: PictureProps) {
  const frame: CSSProperties = { aspectRatio: ratio, ...(cover && { backgroundColor: cover.color }) }
  if (cover === null) return <div className={classNames(styles.frame, styles.none, className)} style={frame} />
  return (
    <picture className={classNames(styles.frame, className)} style={frame}>
      <source type="image/avif" srcSet={sources(cover.name, 'avif')} sizes={sizes} />
      <img
        className={styles.image}
        style={{ objectPosition: `${cover.focal_x_bp / 100}% ${cover.focal_y_bp / 100}%` }}
        src={`/media/${cover.name}-800.webp`}
        srcSet={sources(cover.name, 'webp')}
        sizes={sizes}
        alt={cover.alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
