/**
 * The cookie with which a browser fetches a file itself, since a link carries no headers: the caller's token and, where they act
 * for one, their club, with a dot between. It is read for CSV files alone, and only where no header names a caller.
 */
export const downloadCookie = 'vesper_download'
export const csvMedia = 'text/csv; charset=utf-8'

/** Summary of a call that exports a list: all rows that match the filters, across pages. Those who may read it may export it. */
export const listExport = 'Export the list as CSV (RFC 4180, UTF-8) in one file.'
/** Left out of the list's query: an export has no pages. */
export const wholeList = { cursor: true, limit: true } as const
