import type { CSSProperties } from 'react'
import styles from './avatar.module.css'

interface AvatarProps {
  /** Its owner; the initials replace a missing picture. */
  name: string
  src?: string | null
  /** In pixels. */
  size?: number
}

const initials = (name: string) =>
  name
    .split(/[\s._-]+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase())
    .join('')

/** Decorative, beside a written name. */
export function Avatar({ name, src = null, size = 40 }: AvatarProps) {
  const box: CSSProperties = { width: size, height: size, fontSize: size * 0.4 }
  return (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {src === null ? initials(name) : <img className={styles.image} src={src} alt="" width={size} height={size} />}
    </span>
  )
}
