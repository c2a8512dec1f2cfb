import styles from './team.module.css'

/** A role's name with its colour. */
export function RoleMark({ role }: { role: { name: string; colour: string } }) {
  return (
    <span className={styles.role}>
      <span className={styles.dot} style={{ backgroundColor: role.colour }} aria-hidden="true" />
      {role.name}
    </span>
  )
}
