import { onlineManager } from '@tanstack/react-query'
import { listEvents } from '#contract/events/events.ts'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '../../shared/api/api-query.ts'
import { Answers } from '../../shared/testing/answers.ts'
import { find, render, settle } from '../../shared/testing/render.tsx'
import { loadPage } from '../testing/render-app.tsx'
import { preloadLinks } from './preload-links.ts'

afterEach(() => {
  history.replaceState(null, '', '/')
  onlineManager.setOnline(true)
})

async function restOn(link: string): Promise<readonly string[]> {
  const answers = new Answers().fail(listEvents, 503)
  await loadPage('/client/events')
  history.replaceState(null, '', '/client/events?genre=House')
  preloadLinks(createQueryClient(answers.call, { retries: 0 }))
  render(<a href={link}>Nights</a>)
  find('a').dispatchEvent(new Event('pointerover', { bubbles: true }))
  await settle()
  return answers.requests
}

it('loads what is behind a link that is about to be followed', async () => {
  expect((await restOn('/client/events?genre=Techno')).join(' ')).toContain('genre=Techno')
})

it('does not reload the current page, which may just have failed', async () => {
  expect(await restOn('/client/events?genre=House')).toEqual([])
})

it('loads nothing without a network, since browsers remember what failed', async () => {
  onlineManager.setOnline(false)
  expect(await restOn('/client/events?genre=Techno')).toEqual([])
})
