import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, keepSession, useSession } from './session.ts'
import { profiles, signedIn } from '../testing/people.ts'
import { find, renderPage } from '../testing/render.tsx'

const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)

function Name() {
  const session = useSession()
  return <p>{session.status === 'signed_in' ? `${session.user.username} ${session.token}` : session.status}</p>
}

/** Stores like another tab, and notifies this one afterwards. */
function elsewhere(change: () => void): void {
  act(() => {
    change()
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  })
}

const ada = signedIn(profiles.client)

beforeEach(() => {
  keepSession(ada)
  renderPage(<Name />)
})
afterEach(async () => {
  await act(async () => endSession())
  vi.clearAllMocks()
})

describe('what happens in another tab', () => {
  it('is followed: a new token of the same person, as after a password change', () => {
    elsewhere(() => localStorage.setItem('token', 'newer'))
    expect(find('p').textContent).toBe('ada newer')
    expect(reload).not.toHaveBeenCalled()
  })

  it('signs out here, too, and leaves nothing in memory', () => {
    elsewhere(() => localStorage.clear())
    expect(find('p').textContent).toBe('signed_out')
    expect(reload).toHaveBeenCalledOnce()
  })

  it('hides what the last person has loaded', () => {
    elsewhere(() => localStorage.setItem('user', JSON.stringify({ ...ada.user, id: 'eve', username: 'eve' })))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('does not matter if it is something else', () => {
    act(() => {
      localStorage.clear()
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    })
    expect(find('p').textContent).toBe('ada token-of-ada')
  })
})

it('A page restored after a sign-out does not show the previous user', () => {
  act(() => {
    localStorage.clear()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  })
  expect(find('p').textContent).toBe('signed_out')
  expect(reload).toHaveBeenCalledOnce()
})
