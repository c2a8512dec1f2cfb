import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { classNames } from '../../shared/frame/class-names.ts'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary'
  wide?: boolean
}

export function Button({ variant = 'primary', wide = false, className, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={classNames(styles.button, styles[variant], wide && styles.wide, className)}
    />
  )
}

/** `label` is announced and shown on hover, because there is no text. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button {...rest} type="button" aria-label={label} title={label} className={classNames(styles.icon, className)} />
}
