import styles from './ban-note.module.css'

/** Why somebody is banned: not for the eyes of whoever stands close by, so it shows when it is asked for. */
export function BanNote({ note }: { note: string }) {
  return (
    <details className={styles.note}>
      <summary>Club notes</summary>
      <p>{note}</p>
    </details>
  )
}
