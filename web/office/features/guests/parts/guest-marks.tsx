import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from './guests.module.css'

export const VipMark = () => <StatusBadge tone="warn">VIP</StatusBadge>

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  )
}
