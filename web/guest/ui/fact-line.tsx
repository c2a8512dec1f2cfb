import { Fragment } from 'react'
import styles from './fact-line.module.css'

/** `A · B · C`. A line breaks after a dot, and within a fact only if it is wider than the page. */
export const FactLine = ({ facts }: { facts: readonly string[] }) =>
  facts.map((fact, n) => (
    <Fragment key={fact}>
      {n > 0 && ' · '}
      <span className={styles.fact}>{fact}</span>
    </Fragment>
  ))
