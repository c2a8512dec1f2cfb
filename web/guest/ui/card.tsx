import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classNames } from '../../shared/frame/class-names.ts'

/** A surface that groups related content. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles.card, className)} />
}
