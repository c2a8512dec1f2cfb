import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

/** A password with its show and hide toggle. */
export function PasswordField(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <PasswordInput
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleButtonProps={{
        'aria-label': isShown ? 'Hide password' : 'Show password',
        'aria-hidden': false,
        tabIndex: 0,
      }}
      {...props}
    />
  )
}
