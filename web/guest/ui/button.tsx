import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { classNames } from '../../shared/frame/class-names.ts'
import { Spinner } from './spinner.tsx'

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'medium' | 'small'
  /** As wide as its container. */
  wide?: boolean
  icon?: ReactNode
}

const look = ({ variant = 'primary', size = 'medium', wide = false }: Look, className: string | undefined) =>
  classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className)

type ButtonProps = Look & ComponentProps<'button'> & { pending?: boolean }

/** A pending button keeps its size and the focus, and ignores presses. */
export function Button({ variant, size, wide, icon, pending = false, className, children, onClick, type, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={look({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={press}
    >
      <span className={classNames(styles.content, pending && styles.behind)}>
        {icon}
        {children}
      </span>
      {pending && <Spinner className={styles.spinner} />}
    </button>
  )
}

/** A link that looks like a button: it navigates. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={look({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }, className)}>
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </Link>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** Announced and shown on hover, because there is no text. */
  label: string
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} title={label} className={classNames(styles.iconButton, className)}>
      {children}
    </button>
  )
}
