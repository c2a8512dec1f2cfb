import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useRef } from 'react'
import styles from './action-menu.module.css'

export interface Action {
  /** Verb and object. */
  label: string
  onClick: () => void
  danger?: boolean
  /** Why it is not possible now. It stays visible, and says so. */
  disabled?: string | undefined
}

interface ActionMenuProps {
  /** What the actions are for. */
  name: string
  actions: readonly Action[]
  /** On the button; by default three dots. */
  label?: string
}

/** The actions on one thing, possible ones first. */
export function ActionMenu({ name, actions, label }: ActionMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  if (actions.length === 0) return null
  const start = (onClick: () => void) => {
    // A dialog that opens now returns the focus to the menu's button, because the item is gone by then.
    target.current?.focus()
    onClick()
  }
  const isPossible = ({ disabled }: Action) => disabled === undefined
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {label === undefined ? (
          <ActionIcon ref={target} variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
            <Ellipsis size={18} aria-hidden="true" />
          </ActionIcon>
        ) : (
          <Button ref={target} variant="default" rightSection={<ChevronDown size={16} aria-hidden="true" />}>
            {label}
            <span className="visually-hidden"> for {name}</span>
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        {[...actions.filter(isPossible), ...actions.filter((action) => !isPossible(action))].map(
          ({ label: what, onClick, danger = false, disabled }) =>
            disabled === undefined ? (
              <Menu.Item key={what} onClick={() => start(onClick)} {...(danger && { color: 'red' })}>
                {what}
              </Menu.Item>
            ) : (
              // Focusable, so that the reason is read out.
              <Menu.Item key={what} aria-disabled="true" closeMenuOnClick={false} className={styles.disabled ?? ''}>
                {what}
                <span className={styles.reason}>{disabled}</span>
              </Menu.Item>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** One action as a button; if it is not possible it stays, and says why. */
export function ActionButton({ action, size }: { action: Action; size?: 'xs' }) {
  const { label, onClick, danger = false, disabled } = action
  const button = (
    <Button
      variant="default"
      {...(size !== undefined && { size })}
      {...(danger && disabled === undefined && { c: 'red' })}
      {...(disabled !== undefined && { 'data-disabled': true, 'aria-disabled': true })}
      onClick={(event) => (disabled === undefined ? onClick() : event.preventDefault())}
    >
      {label}
    </Button>
  )
  return disabled === undefined ? (
    button
  ) : (
    <Tooltip label={disabled} events={{ hover: true, focus: true, touch: true }}>
      {button}
    </Tooltip>
  )
}
