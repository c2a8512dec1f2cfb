import { createContext, use } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { listPages } from '#contract/pages/pages.ts'

type PageList = AnswerOf<typeof listPages>

/** The answer of `listPages`, which every page brings with it from the server, so that the browser never asks. */
export const publishedKey = ['listPages']

export const noPages: PageList = { pages: [], asks_consent: false }

/** Around the whole application. What came with the page holds until the next one. */
export const PublishedPages = createContext(noPages)

/** Which of the platform's own pages there are, and whether a version of them asks accounts for consent. */
export const usePublishedPages = () => use(PublishedPages)
