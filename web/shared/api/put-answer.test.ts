import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { listBoards } from '#contract/board/boards.ts'
import { createQueryClient } from './api-query.ts'
import { putAnswer, putExpected } from './put-answer.ts'

const queryKey = [listBoards.name]
/** The reads under way, oldest first: each answers when the test says so. */
function open() {
  const client = createQueryClient(() => Promise.reject(new Error('No call')), { retries: 0 })
  const reads: ((answer: string | object) => void)[] = []
  const screen = new QueryObserver<string | object>(client, {
    queryKey,
    queryFn: async () => new Promise((resolve) => void reads.push(resolve)),
  })
  const leave = screen.subscribe(() => {})
  const answer = async (read: number, text: string | object) => {
    reads[read]?.(text)
    await new Promise((resolve) => void setTimeout(resolve))
  }
  return { client, reads, screen, leave, answer }
}
it('shows the answer of a change at once, and over a read that began before it.', async () => {
  const { client, screen, answer } = open()
  await answer(0, 'before')
  void screen.refetch()
  putAnswer(client, queryKey, 'changed')
  expect(screen.getCurrentResult().data).toBe('changed')
  await answer(1, 'before')
  expect(screen.getCurrentResult().data).toBe('changed')
})

it('reads again what a dropped read was about to bring.', async () => {
  const { client, screen, answer } = open()
  await answer(0, 'before')
  void screen.refetch()
  putAnswer(client, queryKey, 'changed')
  await answer(2, 'changed, and more')
  expect(screen.getCurrentResult().data).toBe('changed, and more')
})

it('reads nothing again if no read was under way.', async () => {
  const { client, reads, screen, answer } = open()
  await answer(0, 'before')
  putAnswer(client, queryKey, 'changed')
  expect([reads.length, screen.getCurrentResult().data]).toEqual([1, 'changed'])
})

it('drops the first read, too, whether the change says all of it or can only add to it.', async () => {
  const { client, screen, answer } = open()
  putAnswer<string>(client, queryKey, (shown) => shown && `${shown}, changed`)
  await answer(0, 'before')
  expect(screen.getCurrentResult().data).toBeUndefined()
  putAnswer(client, queryKey, 'changed')
  await answer(1, 'before')
  expect(screen.getCurrentResult().data).toBe('changed')
  await answer(2, 'changed')
  expect(screen.getCurrentResult()).toMatchObject({ data: 'changed', fetchStatus: 'idle', status: 'success' })
})

it('keeps the answer of a change though its screen was left while a read was under way.', async () => {
  const { client, screen, leave, answer } = open()
  await answer(0, 'before')
  void screen.refetch()
  leave()
  putAnswer(client, queryKey, 'changed')
  await answer(1, 'before')
  expect(client.getQueryData(queryKey)).toBe('changed')
})

it('shows what is expected of a change until it is done, over a read that began before.', async () => {
  const { client, screen, answer } = open()
  await answer(0, { next: null })
  void screen.refetch()
  putExpected<{ next: string | null }>(client, listBoards, (shown) => ({ ...shown, next: 'expected' }))
  await answer(1, { next: null })
  expect(screen.getCurrentResult()).toMatchObject({ data: { next: 'expected' }, fetchStatus: 'idle' })
})
