import type { ComponentProps, MouseEvent } from 'react'

/** The element of the kit's buttons. A pending one keeps the focus, which a disabled element would lose, and ignores presses. */
export function ButtonElement({ disabled, onClick, type, ...rest }: ComponentProps<'button'> & { 'data-loading'?: boolean }) {
  const isWaiting = rest['data-loading'] === true
  const own = isWaiting
    ? { 'aria-busy': true, 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() }
    : { disabled, onClick }
  return <button {...rest} type={type === 'submit' ? 'submit' : 'button'} {...own} />
}
