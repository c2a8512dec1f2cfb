import type { $ZodConfig } from 'zod/v4/core'
import en from 'zod/v4/locales/en.js'

const library = en().localeError

/** For what no schema words itself: ids and lists, which screens fill in and people never type. */
export const defaultMessages: $ZodConfig = {
  localeError: (issue) => {
    if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return 'This field is required'
    return issue.code === 'invalid_format' && issue.format === 'uuid' ? 'This isn’t an id' : library?.(issue)
  },
}
