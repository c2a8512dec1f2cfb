import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { setTheme, useTheme } from './theme.ts'

const Theme = () => <p>{useTheme()}</p>
const shown = () => document.querySelector('p')?.textContent

afterEach(() => localStorage.clear())

it('A theme chosen here is stored, and one chosen in another tab is followed', async () => {
  render(<Theme />)
  await act(async () => setTheme('light'))
  expect([shown(), localStorage.getItem('theme')]).toEqual(['light', 'light'])
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })))
  expect(shown()).toBe('dark')
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'purple' })))
  expect(shown()).toBe('dark')
})
