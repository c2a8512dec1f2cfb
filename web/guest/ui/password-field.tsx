import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './button.tsx'
import { TextField } from './text-field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'label'> {
  label: string
  /** Tells password managers which password it is. */
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`} onClick={() => setShown(!shown)}>
      {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
    </IconButton>
  )
  return <TextField {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} end={toggle} />
}
