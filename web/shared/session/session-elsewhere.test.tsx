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

/** Stores as another tab does, which this one is told of afterwards. */
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
  it('is followed: a new token of the same person, as a changed password brings it', () => {
    elsewhere(() => localStorage.setItem('token', 'newer'))
    expect(find('p').textContent).toBe('ada newer')
    expect(reload).not.toHaveBeenCalled()
  })

  it('signs out here, too, and leaves nothing in memory', () => {
    elsewhere(() => localStorage.clear())
    expect(find('p').textContent).toBe('signed_out')
    expect(reload).toHaveBeenCalledOnce()
  })

  it('lets nobody see what the last person has loaded', () => {
    elsewhere(() => localStorage.setItem('user', JSON.stringify({ ...ada.user, id: 'eve', username: 'eve' })))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('does not matter where it is something else', () => {
    act(() => {
      localStorage.clear()
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    })
    expect(find('p').textContent).toBe('ada token-of-ada')
  })
})

it('A page that comes back after a sign-out does not show who was there', () => {
  act(() => {
    localStorage.clear()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  })
  expect(find('p').textContent).toBe('signed_out')
  expect(reload).toHaveBeenCalledOnce()
})
