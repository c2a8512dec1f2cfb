import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './button.tsx'
import { TextField } from './text-field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end'>

/** `autoComplete` tells password managers which one it is: `current-password` or `new-password`. */
export function PasswordField(props: PasswordFieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
      {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
    </IconButton>
  )
  return <TextField {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} end={toggle} />
}
