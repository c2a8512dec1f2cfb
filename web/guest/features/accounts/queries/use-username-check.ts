import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { checkUsername } from '#contract/accounts/accounts.ts'
import { UsernameText, usernameTaken } from '#contract/accounts/sign-up.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'

/** Nothing is checked while typing. */
const pauseMs = 400

export type UsernameCheck = { state: 'unknown' | 'checking' | 'available' } | { state: 'taken'; message: string }

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Whether a username is available. A failed check shows nothing: sign-up itself decides. */
export function useUsernameCheck(typed: string): UsernameCheck {
  const username = typed.trim()
  const settled = useDebounced(username)
  const isPossible = UsernameText.safeParse(username).success
  const isAsked = isPossible && settled === username
  const { data, fetchStatus } = useQuery({
    ...apiQuery(checkUsername, { params: { username: settled } }),
    enabled: isAsked,
    retry: false,
  })
  if (!isPossible) return { state: 'unknown' }
  if (!isAsked || fetchStatus === 'fetching') return { state: 'checking' }
  if (data === undefined) return { state: 'unknown' }
  return data.available ? { state: 'available' } : { state: 'taken', message: data.message ?? usernameTaken }
}
