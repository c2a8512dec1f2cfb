/**
 * The cookie with which a browser fetches a file itself, since a link carries no headers: the caller's token and, where they act
 * for one, their club, with a dot between. It is read for CSV files alone, and only where no header names a caller.
 */
export const downloadCookie = 'vesper_download'
export const csvMedia = 'text/csv; charset=utf-8'
