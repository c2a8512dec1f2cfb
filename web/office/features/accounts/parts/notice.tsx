import { Alert } from '@mantine/core'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'

const looks = {
  ok: { color: 'green', Icon: CircleCheck },
  info: { color: 'blue', Icon: Info },
  bad: { color: 'red', Icon: CircleAlert },
} as const

interface NoticeProps {
  tone: keyof typeof looks
  children: ReactNode
}

/** The result of an action, shown next to it. */
export function Notice({ tone, children }: NoticeProps) {
  const { color, Icon } = looks[tone]
  const icon = <Icon size={18} aria-hidden="true" />
  if (tone === 'bad')
    return (
      <Alert role="alert" {...{ color, icon }}>
        {children}
      </Alert>
    )
  return (
    <output>
      <Alert role="none" {...{ color, icon }}>
        {children}
      </Alert>
    </output>
  )
}
