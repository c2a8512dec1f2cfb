import styles from './fact-line.module.css'

/** `A · B · C`. A line breaks before a dot, and within a fact only if it is wider than the page. */
export const FactLine = ({ facts }: { facts: readonly string[] }) =>
  facts.flatMap((fact, n) => [
    n > 0 && ' ',
    <span key={fact} className={styles.fact}>
      {n > 0 && '· '}
      {fact}
    </span>,
  ])
