import styles from './ban-note.module.css'

/** Why a guest is banned, shown on request, so that bystanders do not read it. */
export function BanNote({ note }: { note: string }) {
  return (
    <details className={styles.note}>
      <summary>Club notes</summary>
      <p>{note}</p>
    </details>
  )
}
